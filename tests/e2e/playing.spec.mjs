// Doing something: souls are turned, compared and corrected, games stepped through, scenarios taken away.
import {execFileSync} from "node:child_process";
import {mkdtempSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import path from "node:path";
import {KINDS, expect, test} from "./site.mjs";

const rulewright = process.env.RULEWRIGHT || "../../.venv/bin/rulewright";

function accepted(verb, name, text) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "rulewright-")), name);
  writeFileSync(file, text);
  return execFileSync(rulewright, [verb, file], {encoding: "utf8", stdio: "pipe"});
}

test("the editor's picture is accepted, by mouse", async ({page}) => {
  await page.goto(KINDS.editor);
  await page.locator(".rw-editor select").selectOption("3");
  const ahead = page.locator('.hex[data-step="0,2"]');
  for (const sign of ["w", "l", "a", "."]) {
    await ahead.click();
    await expect(page.locator(".rw-yaml")).toContainText(`        - "    ${sign}"`);
    accepted("validate", "my-box.yaml", await page.locator(".rw-yaml").textContent());
  }
  for (const hex of await page.locator(".hex").all()) await hex.click();
  accepted("validate", "my-box.yaml", await page.locator(".rw-yaml").textContent());
  await page.locator(".rw-reset").click();
  const drawn = await page.locator(".rw-yaml").textContent();
  const there = await (await page.request.get(KINDS.editor)).text();
  expect(there.replace(/&quot;/g, '"')).toContain('# Soul 1 as somebody who owns the box has it.');
  expect(drawn).toContain("# Soul 3 as somebody who owns the box has it.");
  await expect(page.locator(".rw-yaml")).toContainText('        - "  l   l"');
});

test("the editor's picture is accepted, by keyboard alone", async ({page}) => {
  await page.goto(`${KINDS.editor}#soul=5`);
  await expect(page.locator(".rw-editor select")).toHaveValue("5");
  await page.locator(".rw-editor select").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator('.hex[data-step="0,2"]')).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".hex:focus")).toHaveAttribute("data-step", "0,-1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expect(page.locator(".hex:focus")).toHaveAttribute("aria-label", /saut/);
  const text = await page.locator(".rw-yaml").textContent();
  expect(text).toContain('        - "w   l   w"');
  accepted("validate", "my-box.yaml", text);
});

test("souls turn and are compared", async ({page}) => {
  await page.goto(KINDS.souls);
  const turned = page.locator("#soul-6 .turn");
  await page.locator("#soul-6 .rw-turn").last().click();
  await expect(turned).toHaveAttribute("style", /rotate\(60deg\)/);
  await page.locator(".rw-compare .rw-one").selectOption("4");
  await page.locator(".rw-compare .rw-other").selectOption("6");
  await expect(page.locator(".rw-compared")).toHaveAttribute("aria-label", /only Replicant 6: ring 2, 12/);
});

test("a written game is stepped through, and a step taken away", async ({page}) => {
  await page.goto(KINDS["written game"]);
  const board = page.locator(".rw-player-box .rw-board");
  const seen = new Set();
  const count = await page.locator(".rw-step").count();
  expect(count).toBeGreaterThan(20);
  await page.locator('[data-go="1"]').click();
  await expect(page.locator(".rw-at")).toContainText("1");
  await page.keyboard.press("End");
  await expect(page.locator(".rw-status").first()).toContainText("won");
  await page.keyboard.press("Home");
  for (let n = 0; n < 6; n++) {
    const before = await board.getAttribute("src");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`.rw-step[aria-current]`)).toHaveCount(1);
    await expect(board).not.toHaveAttribute("src", before);  // a picture is put there once it can be shown
    seen.add(await board.getAttribute("src"));
  }
  expect(seen.size).toBeGreaterThan(3);
  await page.locator(".rw-export summary").click();
  const text = await page.locator(".rw-yaml").textContent();
  expect(accepted("check", "step.scenario.yaml", text)).toContain("1 passed");
});

test("a step has an address", async ({page}) => {
  await page.goto(`${KINDS["written game"]}#step=7`);
  await expect(page.locator(".rw-at")).toContainText("7");
});

test("an example's scenario is copied and runs", async ({page, context}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(KINDS.example);
  await page.locator("pre button.md-code__button[title], .md-code__nav button, button.md-clipboard").first().click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(accepted("check", "mine.scenario.yaml", text)).toContain("1 passed");
});

test("without scripts a page is complete", async ({browser, baseURL}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(`${baseURL}${KINDS["written game"]}`);
  await expect(page.locator(".rw-step").nth(5)).toHaveAttribute("href", /boards\/.+\.svg$/);
  await page.goto(`${baseURL}${KINDS.rules}`);
  await expect(page.locator("h2.rw-clause").first()).toBeVisible();
  await context.close();
});
