// Puzzles played in the browser.  What is played comes from the page's own file of answers; that these answers are
// right is tested where they are computed (tests/puzzles/test_answers.py).
import {readFileSync} from "node:fs";
import path from "node:path";
import {PUZZLES, expect, site, test} from "./site.mjs";

const INDEX = "en/replicants/puzzles/";
const listed = PUZZLES;

const read = puzzle => {
  const name = /data-answers="[^"]*\/([^"/]+)"/.exec(readFileSync(path.join(site, puzzle.at, "index.html"), "utf8"))[1];
  return JSON.parse(readFileSync(path.join(site, "answers", name), "utf8"));
};
const actions = node => node.go.flatMap(([target, text]) => text.split(" ").map(one => {
  const [clicks, notation] = one.split(";")[0].split("=");
  return {target, clicks: clicks.split("."), text: notation || clicks};
}));

// The same draw for the same seed: by default a new one each day.
const seed = process.env.E2E_SEED || new Date().toISOString().slice(0, 10);
function draw(count) {
  let state = [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const shuffled = listed.map(puzzle => [random(), puzzle]).sort((a, b) => a[0] - b[0]).map(([, puzzle]) => puzzle);
  const kinds = new Map();  // one of each kind first: what is asked, of how many
  for (const puzzle of shuffled) if (!kinds.has(`${puzzle.asked} ${puzzle.mode}`)) kinds.set(`${puzzle.asked} ${puzzle.mode}`, puzzle);
  const first = [...kinds.values()];
  return [...first, ...shuffled.filter(puzzle => !first.includes(puzzle))].slice(0, Math.max(count, first.length));
}
const TEN = draw(process.env.E2E_ALL ? listed.length : 10);

// Follow the tree: at each node that is the solver's an action that wins is taken.
async function solve(page, puzzle, tree, take) {
  const box = page.locator(".rw-play");
  for (let n = 0; n < 30; n++) {
    await page.waitForFunction(() => { const {at, busy} = document.querySelector(".rw-play").dataset; return at !== undefined && busy === undefined; });
    const at = await box.getAttribute("data-at");
    if (at === "over") break;
    const {clicks} = actions(tree.nodes[at]).find(one => typeof one.target === "number" || one.target?.[0] === "g");
    for (const click of clicks) await take(click);
    const whole = page.locator(`.rw-choices button[data-choice]:has-text("Play")`);
    if (await box.getAttribute("data-chosen") && await whole.count()) await take(await whole.getAttribute("data-choice"));
  }
  await expect(page.locator(".rw-done .rw-first"), puzzle.id).toHaveText("Solved!");
}

const calm = {reducedMotion: "reduce"};
test.use({contextOptions: calm, locale: "en-GB"});

test("what is drawn is of every stipulation", () => {
  expect(TEN.length).toBeGreaterThanOrEqual(10);
  const asked = new Set(TEN.map(puzzle => puzzle.asked.split(" ")[0]));
  expect([...asked].sort()).toEqual(["reduce", "survive", "win"]);
  expect(new Set(TEN.map(puzzle => puzzle.mode)).size).toBe(new Set(listed.map(puzzle => puzzle.mode)).size);
});

test(`puzzles are solved by mouse (seed ${seed})`, async ({page}) => {
  test.setTimeout(process.env.E2E_ALL ? 900_000 : 180_000);
  for (const puzzle of TEN) {
    const tree = read(puzzle);
    await page.goto(puzzle.at);
    await solve(page, puzzle, tree, async click => {
      const hex = page.locator(`.rw-play [data-cell="${click.replace(/^x/, "")}"]`);
      if (await hex.count()) {
        await hex.scrollIntoViewIfNeeded();
        const {x, y, width, height} = await hex.boundingBox();
        await page.mouse.click(x + width / 2, y + height / 2);
      } else await page.locator(`.rw-choices button[data-choice="${click}"]`).click();
    });
  }
});

test(`puzzles are solved by keyboard alone (seed ${seed})`, async ({page}) => {
  test.setTimeout(process.env.E2E_ALL ? 900_000 : 240_000);
  const active = () => page.evaluate(() => {
    const {cell, choice} = document.activeElement.dataset;
    return {cell, choice};
  });
  const tab = async wanted => {
    for (let n = 0; n < 90; n++) {
      const now = await active();
      if (wanted(now)) return;
      await page.keyboard.press(n < 45 ? "Tab" : "Shift+Tab");
    }
    throw new Error("Tab does not lead there");
  };
  for (const puzzle of TEN) {
    const tree = read(puzzle);
    await page.goto(puzzle.at);
    const middles = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll("[data-cell]")].map(cell => {
      const {x, y, width, height} = cell.getBBox();
      return [cell.dataset.cell, [x + width / 2, y + height / 2]];
    })));
    const walk = async goal => {
      await tab(now => now.cell);
      const seen = new Map();
      for (let n = 0; n < 60; n++) {
        const {cell} = await active();
        if (cell === goal) return;
        const [dx, dy] = [0, 1].map(axis => middles[goal][axis] - middles[cell][axis]);
        const ways = [[Math.abs(dx), dx > 0 ? "ArrowRight" : "ArrowLeft"], [Math.abs(dy), dy > 0 ? "ArrowDown" : "ArrowUp"]].sort((a, b) => b[0] - a[0]);
        const times = seen.get(cell) || 0;
        seen.set(cell, times + 1);
        await page.keyboard.press(ways[times % 2][1]);
      }
      throw new Error(`${goal} is not reached by arrow keys`);
    };
    await solve(page, puzzle, tree, async click => {
      const hex = click.replace(/^x/, "");
      if (middles[hex]) await walk(hex); else await tab(now => now.choice === click);
      await page.keyboard.press("Enter");
    });
  }
});

test("a wrong move is refuted with its reason", async ({page}) => {
  const puzzle = listed.find(one => one.asked === "win 2" && one.mode === "two-player"), tree = read(puzzle);
  const first = tree.nodes.findIndex(node => node.part === "second");
  const failing = actions(tree.nodes[first]).find(({target, clicks}) => clicks.length === 2 && String(target)[0] === "w" && tree.wrong[target.slice(1)].line.length);
  await page.goto(puzzle.at);
  await page.waitForFunction(at => document.querySelector(".rw-play").dataset.at === at, String(first));
  for (const click of failing.clicks) await page.locator(`.rw-play [data-cell="${click}"]`).click({force: true});
  const wrong = tree.wrong[failing.target.slice(1)], [[seat, steps]] = wrong.line, [text, clauses] = wrong.why;
  const told = page.locator(".rw-refuted");
  await expect(told.locator(".rw-first")).toContainText(failing.text);
  await expect(told.locator(".rw-refuting").first()).toHaveText(`${tree.names[seat]} answers ${steps.map(step => step[0]).join("/")}.`);
  await expect(told.locator(".rw-why")).toHaveText(tree.said[text].en);
  await expect(told.locator(".rw-because a")).toHaveCount(clauses.length);
  await page.waitForFunction(() => document.querySelector(".rw-play").dataset.busy === undefined);
  await page.getByRole("button", {name: "Take back"}).click();
  await expect(page.locator(".rw-refuted")).toHaveCount(0);
  expect(await page.locator(".rw-play").getAttribute("data-at")).toBe(String(first));
});

test("a reason names its clause, and leads to it", async ({page}) => {
  const [puzzle, tree] = listed.filter(one => one.asked === "win 1").map(one => [one, read(one)])[0];
  await page.goto(puzzle.at);
  const first = tree.nodes.findIndex(node => node.part === "second");
  await page.waitForFunction(at => document.querySelector(".rw-play").dataset.at === at, String(first));
  const failing = actions(tree.nodes[first]).find(({target, clicks}) => clicks.length === 2 && String(target)[0] === "w" && !/[<>!]/.test(clicks.join("")));
  for (const click of failing.clicks) await page.locator(`.rw-play [data-cell="${click}"]`).click({force: true});
  const link = page.locator(".rw-because a").first();
  const name = await link.textContent();
  await link.click();
  await page.waitForURL(url => url.hash === `#${name}`);
  await expect(page.locator(`[id="${name}"]`)).toBeVisible();
});

test("a puzzle is played by touch on a phone", async ({browser, baseURL}) => {
  const context = await browser.newContext({...calm, hasTouch: true, isMobile: true, viewport: {width: 390, height: 800}, locale: "en-GB"});
  const page = await context.newPage();
  const puzzle = TEN.find(one => one.asked === "win 1"), tree = read(puzzle);
  await page.goto(`${baseURL}${puzzle.at}`);
  await solve(page, puzzle, tree, async click => {
    const hex = page.locator(`.rw-play [data-cell="${click.replace(/^x/, "")}"]`);
    if (await hex.count()) await hex.tap({force: true}); else await page.locator(`.rw-choices button[data-choice="${click}"]`).tap();
  });
  await expect(page.locator(".rw-told .rw-first")).toBeInViewport();
  await context.close();
});

test("filters leave what fits, and are in the address", async ({page}) => {
  await page.goto(INDEX);
  const cards = page.locator(".rw-cards > li:visible");
  await expect(cards).toHaveCount(listed.length);
  await page.locator("select[name=asked]").selectOption("win 2");
  await page.locator("select[name=level]").selectOption("hard");
  const wanted = listed.filter(one => one.asked === "win 2" && one.level === "hard");
  await expect(cards).toHaveCount(wanted.length);
  await expect(page.locator(".rw-shown")).toContainText(String(wanted.length));
  const theme = wanted[0].theme.trim().split(" ")[0];
  await page.locator("select[name=theme]").selectOption(theme);
  await expect(cards).toHaveCount(wanted.filter(one => one.theme.includes(` ${theme} `)).length);
  await page.reload();
  await expect(page.locator("select[name=theme]")).toHaveValue(theme);
  await expect(cards).toHaveCount(wanted.filter(one => one.theme.includes(` ${theme} `)).length);
  await page.locator("select[name=mode]").selectOption({index: 1});
});

test("the day has its puzzle, and a streak is kept here", async ({page}) => {
  const days = [0, 1, 3].map(day => new Date(2027, 4, 10 + day, 12));
  const seen = new Set();
  for (const [n, day] of days.entries()) {
    await page.clock.setFixedTime(day);
    await page.goto(INDEX);
    const card = page.locator(".rw-daily-card a");
    await expect(card).toBeVisible();
    const number = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86400000);
    const puzzle = listed.find(one => one.rank === number % listed.length);
    expect(await card.getAttribute("href")).toContain(puzzle.id);
    seen.add(puzzle.id);
    await expect(page.locator(".rw-streak")).toContainText(["Days in a row: 0", "Days in a row: 1", "Days in a row: 0"][n]);
    await card.click();
    await page.waitForURL(`**/${puzzle.at}`);
    await solve(page, puzzle, read(puzzle), async click => {
      const hex = page.locator(`.rw-play [data-cell="${click.replace(/^x/, "")}"]`);
      if (await hex.count()) await hex.click({force: true}); else await page.locator(`.rw-choices button[data-choice="${click}"]`).click();
    });
    await page.goto(INDEX);
    await expect(page.locator(".rw-streak")).toContainText(["Days in a row: 1 (best: 1)", "Days in a row: 2 (best: 2)", "Days in a row: 1 (best: 2)"][n]);
    await expect(page.locator(`.rw-cards li[data-id="${puzzle.id}"] span`).last()).toContainText("solved");
  }
  expect(seen.size).toBe(3);
  await page.locator("input[name=unsolved]").check();
  await expect(page.locator(".rw-cards > li:visible")).toHaveCount(listed.length - seen.size);
});

test("the tree is browsed, in the reader's language", async ({page}) => {
  const puzzle = listed.find(one => one.asked === "win 2"), tree = read(puzzle);
  await page.goto("de/replicants/puzzles/");
  await page.goto(puzzle.at);
  await expect(page.locator(".rw-asked-for:visible")).toContainText("gewinnt");
  await page.locator("summary:visible", {hasText: "Lösung"}).click();
  const turn = page.locator(".rw-node:visible").first();
  const number = Number(await turn.getAttribute("data-node"));
  expect(tree.nodes[number].reply.length).toBeGreaterThan(0);
  await turn.click();
  await expect(page.locator(".rw-answer")).toContainText("antwortet");
  await page.locator(".md-header .md-select button").hover();
  await page.locator(".md-header .md-select a[hreflang=fr]").click();
  await expect(page.locator(".rw-asked-for:visible")).toContainText("gagne");
  await expect(page.locator("[data-do=back]")).toHaveText("Reprendre");
});

test("solutions are printed at the back", async ({page}) => {
  const puzzle = listed.find(one => one.asked === "win 2");
  await page.goto(puzzle.at);
  await page.emulateMedia({media: "print"});
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".rw-tree:visible").first()).toBeVisible();
  await expect(page.locator(".rw-back:visible").first()).toHaveCSS("break-before", "page");
  await page.goto(`${INDEX}print-1/`);
  const [sheet, back] = [page.locator(".rw-sheet"), page.locator("section.rw-back")];
  await expect(back).toHaveCSS("break-before", "page");
  expect(await sheet.locator("figure").count()).toBe(await back.locator("ol > li").count());
  expect(await sheet.textContent()).not.toContain("!");
});

test("without scripts a puzzle has its question, its board and its solution", async ({browser, baseURL}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(`${baseURL}${TEN[0].at}`);
  await expect(page.locator(".rw-asked-for").first()).toBeVisible();
  await expect(page.locator(".rw-play-board .token").first()).toBeVisible();
  await page.locator("summary:visible").first().click();
  await expect(page.locator(".rw-tree").first()).toBeVisible();
  await context.close();
});
