// The site as it was built (make docs), in Debian's chromium: no browser of Playwright's own is fetched.
import {existsSync} from "node:fs";
import {defineConfig} from "@playwright/test";

const port = Number(process.env.E2E_PORT || 8477);
const browser = process.env.CHROMIUM || ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
if (!browser) throw new Error("no chromium: apt-get install chromium, or say where it is with CHROMIUM=");

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.mjs",
  outputDir: "../../build/e2e",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: {executablePath: browser, args: ["--no-sandbox"]},
  },
  webServer: {
    command: `${process.env.PYTHON || "python3"} -m http.server ${port} --bind 127.0.0.1 --directory ${process.env.SITE || "../../site"}`,
    url: `http://127.0.0.1:${port}/en/`,
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "ignore",
  },
});
