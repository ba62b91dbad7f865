// What all tests of the site share: a page that may neither complain nor ask another host for anything.
import {test as base, expect} from "@playwright/test";
import {readFileSync} from "node:fs";
import path from "node:path";

export const site = path.resolve(process.env.SITE || "../../site");
// Every puzzle of the list, from its page.
export const PUZZLES = [...readFileSync(path.join(site, "en/replicants/puzzles/index.html"), "utf8")
  .matchAll(/<li data-id="([^"]+)" data-asked="([^"]+)" data-mode="([^"]+)" data-level="([^"]+)" data-theme="([^"]*)" data-rank="(\d+)"/g)]
  .map(([, id, asked, mode, level, theme, rank]) => ({id, asked, mode, level, theme, rank: Number(rank), at: `puzzles/replicants/${id}/`}));

export const test = base.extend({
  page: async ({page, baseURL}, use) => {
    const wrong = [];
    page.on("console", message => { if (message.type() === "error") wrong.push(`console: ${message.text()} ${message.location().url}`); });
    page.on("pageerror", error => wrong.push(`script: ${error.message}`));
    page.on("request", request => {
      const url = request.url();
      if (!url.startsWith(baseURL) && !/^(data|blob|about):/.test(url)) wrong.push(`asks another host: ${url}`);
    });
    page.on("response", response => { if (response.status() >= 400) wrong.push(`${response.status()}: ${response.url()}`); });
    await use(page);
    expect(wrong, "no console error, nothing missing, no request that leaves the host").toEqual([]);
  },
});
export {expect};

export const LANGUAGES = ["en", "fr", "de"];
export const KINDS = {
  landing: "en/",
  game: "fr/replicants/",
  rules: "en/replicants/rules/movement/",
  question: "de/replicants/questions/threat-on-occupied/",
  questions: "fr/replicants/questions/",
  souls: "en/replicants/souls/",
  editor: "fr/replicants/souls/editor/",
  cards: "de/charge-and-spark/things/card/",
  "written game": "en/replicants/games/three-players/",
  examples: "en/charge-and-spark/examples/",
  example: "examples/replicants/forbidden-destruction/adrien-bart-carole/adrien-may-not-destroy-bart/",
  "player aid": "de/replicants/aid/",
  puzzles: "fr/replicants/puzzles/",
  puzzle: PUZZLES.find(puzzle => puzzle.asked === "win 2").at,
  "puzzles to print": "de/replicants/puzzles/print-1/",
  reference: "en/reference/commands/",
};
