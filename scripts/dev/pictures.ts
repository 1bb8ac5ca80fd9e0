// Takes screenshots of the gallery, or of any site: `node scripts/run.mjs scripts/dev/pictures.ts FOLDER BASE PATH…`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "../../e2e/harness/chromium.ts";

const [folder = "/tmp/pictures", base = "http://127.0.0.1:9090", ...paths] = process.argv.slice(2);
const views = [
  { name: "desktop", viewport: { width: 1280, height: 900 }, hasTouch: false },
  { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true },
] as const;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium() ?? "chromium",
  args: [...chromiumArguments],
});
for (const view of views) {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      viewport: view.viewport,
      hasTouch: view.hasTouch,
      isMobile: view.hasTouch,
      colorScheme,
    });
    const page = await context.newPage();
    // A signed-in user has a token; the preview accepts any.
    await page.addInitScript(() => {
      if (!location.search.includes("as=")) return;
      localStorage.setItem("askwell.token", JSON.stringify({ value: "token", expires: Date.now() + 1e6 }));
    });
    page.on("console", (message) => message.type() === "error" && process.stderr.write(`${message.text()}\n`));
    page.on("pageerror", (error) => process.stderr.write(`${error.message}\n`));
    for (const path of paths) {
      await page.goto(base + path, { waitUntil: "networkidle" });
      const name = path.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home";
      await page.screenshot({
        path: join(folder, `${name}-${view.name}-${colorScheme}.png`),
        fullPage: process.env.FULL === "1",
      });
    }
    await context.close();
  }
}
await browser.close();
