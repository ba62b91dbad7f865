// Reading the site: its language, its search, a phone, and people who read with ears or keys.
import AxeBuilder from "@axe-core/playwright";
import {existsSync, readFileSync} from "node:fs";
import path from "node:path";
import {KINDS, LANGUAGES, expect, site, test} from "./site.mjs";

test("the root leads to the reader's language", async ({browser, baseURL}) => {
  for (const language of LANGUAGES) {
    const context = await browser.newContext({locale: `${language}-${language.toUpperCase()}`});
    const page = await context.newPage();
    await page.goto(baseURL);
    await page.waitForURL(`${baseURL}${language}/`);
    await context.close();
  }
});

test("a board is there within a second", async ({page}) => {
  const times = [];
  for (let n = 0; n < 5; n++) {  // the machine may be busy with something else once, not five times
    await page.goto("en/");
    await page.waitForFunction(() => document.querySelector(".rw-hero img")?.naturalWidth > 0);
    times.push(await page.evaluate(() => performance.getEntriesByType("resource").find(r => r.name.endsWith(".svg") && r.name.includes("boards")).responseEnd));
  }
  expect(Math.min(...times)).toBeLessThan(1000);
});

test("the language switch stays on the page", async ({page, baseURL}) => {
  for (const at of ["replicants/rules/threat/", "replicants/rules/threat/#threat.constrained", "replicants/souls/", "replicants/puzzles/", "reference/notation/", ""]) {
    await page.goto(`en/${at}`);
    for (const language of ["fr", "de", "en"]) {
      await page.locator(".md-header .md-select button").hover();
      await page.locator(`.md-header .md-select a[hreflang=${language}]`).click();
      await page.waitForURL(`${baseURL}${language}/${at}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    }
  }
});

test("an example's page speaks the language that was read last", async ({page}) => {
  await page.goto("fr/replicants/rules/destruction/");
  await page.goto(KINDS.example);
  await expect(page.locator("section.rw-lang[lang=fr]")).toBeVisible();
  await expect(page.locator("section.rw-lang[lang=en]")).toBeHidden();
  await page.locator(".md-header .md-select button").hover();
  await page.locator(".md-header .md-select a[hreflang=de]").click();
  await expect(page.locator("section.rw-lang[lang=de]")).toBeVisible();
});

test("a puzzle's page speaks the language that is chosen, and stays", async ({page}) => {
  await page.goto("fr/replicants/puzzles/");
  await page.locator(".rw-cards a").first().click();
  await page.waitForURL("**/puzzles/replicants/*/");
  const at = new URL(page.url()).pathname;
  for (const [language, word] of [["fr", "gagne"], ["de", "gewinnt"], ["en", "wins"]]) {
    await page.locator(".md-header .md-select button").hover();
    await page.locator(`.md-header .md-select a[hreflang=${language}]`).click();
    await expect(page.locator(".rw-asked-for:visible")).toContainText(word);
    expect(new URL(page.url()).pathname).toBe(at);
  }
});

test("what a badge says is told by a touch, too", async ({browser, baseURL}) => {
  const context = await browser.newContext({hasTouch: true, isMobile: true, viewport: {width: 390, height: 800}});
  const page = await context.newPage();
  await page.goto(`${baseURL}${KINDS.rules}`);
  const badge = page.locator(".rw-badge:visible").first();
  const told = await badge.getAttribute("title");
  await badge.tap();
  await expect(page.locator(".rw-tip")).toHaveText(told);
  await page.locator("h1").tap();
  await expect(page.locator(".rw-tip")).toHaveCount(0);
  await context.close();
});

// Words that search passes over as too common, in languages other than English.
function passedOver(language) {
  const file = path.join(site, language, "assets", "javascripts", "lunr", "min", `lunr.${language}.min.js`);
  const list = existsSync(file) ? /generateStopWordFilter\("([^"]+)"/.exec(readFileSync(file, "utf8")) : null;
  if (language !== "en" && !list) throw new Error(`no list of common words for ${language}`);
  return new Set(list ? list[1].split(" ") : []);
}

// The index that the page searches by, so that the words are rare in what is really there.
function clausesOf(language) {
  const index = JSON.parse(readFileSync(path.join(site, language, "search", "search_index.json"), "utf8"));
  // what search leaves out as too common is short
  const words = text => new Set(text.replace(/<[^>]*>/g, " ").toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) || []);
  const common = passedOver(language);
  const count = new Map();  // in how many sections a word stands
  for (const doc of index.docs) for (const word of words(`${doc.title} ${doc.text}`)) count.set(word, (count.get(word) || 0) + 1);
  const found = [];
  for (const doc of index.docs) {
    const [at, anchor] = doc.location.split("#");
    if (!/\/rules\/[^/]+\/$/.test(at) || !anchor?.includes(".")) continue;
    const rare = [...words(doc.text)].filter(word => !common.has(word)).map(word => [count.get(word), word]);
    found.push({at, anchor, query: rare.sort((a, b) => a[0] - b[0] || b[1].length - a[1].length).slice(0, 3).map(([, word]) => word).join(" ")});
  }
  return found;
}

for (const language of LANGUAGES) {
  test(`search finds every clause by its rarest words, ${language}`, async ({page}) => {
    test.setTimeout(600_000);
    const clauses = clausesOf(language);
    expect(clauses.length).toBeGreaterThan(100);
    await page.goto(`${language}/`);
    await page.keyboard.press("/");
    const missed = [];
    const every = process.env.E2E_ALL ? 1 : 7;  // a share, unless all are wanted
    for (const {at, anchor, query} of clauses.filter((_, n) => n % every === 0)) {
      await page.locator("input.md-search__input").fill(query);
      await page.keyboard.press("End");  // what is searched for is looked at when a key goes up
      const first = page.locator(".md-search-result__item > a, .md-search-result__item .md-search-result__link");
      const hit = await page.waitForFunction(wanted => {
        const links = [...document.querySelectorAll(".md-search-result__list > li")].slice(0, 5);
        return links.some(li => [...li.querySelectorAll("a")].some(a => new URL(a.href).pathname.endsWith(wanted)));
      }, at, {timeout: 3000}).catch(() => null);
      if (!hit) missed.push(`${anchor}: ${query} (${await first.count()} results)`);
    }
    expect(missed).toEqual([]);
  });
}

for (const [kind, at] of Object.entries(KINDS)) {
  test(`nothing serious stands in anybody's way, light and dark: ${kind}`, async ({page}) => {
    await page.emulateMedia({colorScheme: "light", reducedMotion: "reduce"});
    await page.goto(at);
    for (const [scheme, name] of [["light", "default"], ["dark", "slate"]]) {
      if (scheme === "dark") await page.locator("label[for^=__palette]:visible").click();
      await expect(page.locator("body:not([data-md-color-switching])")).toHaveAttribute("data-md-color-scheme", name);
      const {violations} = await new AxeBuilder({page}).analyze();
      const serious = violations.filter(v => ["serious", "critical"].includes(v.impact));
      expect(serious.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => `${n.target} ${n.failureSummary.split("\n")[1] || ""}`).join(" | ")}`), scheme).toEqual([]);
    }
  });
  test(`fits a phone, and nothing jumps: ${kind}`, async ({page}) => {
    await page.setViewportSize({width: 390, height: 800});
    await page.addInitScript(() => {
      window.jumps = 0;
      new PerformanceObserver(list => list.getEntries().forEach(entry => { if (!entry.hadRecentInput) window.jumps += entry.value; }))
        .observe({type: "layout-shift", buffered: true});
    });
    await page.goto(at);
    await page.waitForTimeout(400);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => window.jumps)).toBeLessThan(0.05);
  });
}

test("the site to be tested is there", () => {
  expect(existsSync(path.join(site, "index.html"))).toBe(true);
});
