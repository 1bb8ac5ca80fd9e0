import { pathIn } from "./harness/base-path.ts";
import { expect, journey } from "./harness/journey.ts";

journey("Z30 a link clicked before the navigation code is loaded waits for it", async ({ person }) => {
  const visitor = await person();
  const { page } = visitor;
  await visitor.goto("/questions");
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const tags = page.getByRole("navigation").getByRole("link", { name: "Tags" });
  await tags.focus();
  await page.keyboard.press("Enter");
  // The progress bar is shown; the page stays.
  await page.locator("[class^=progress]").waitFor();
  expect(pathIn(page.url())).toBe("/questions");
  held.resolve();
  await page.getByRole("heading", { level: 1, name: "Tags" }).waitFor();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /questions/i }).waitFor();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
});

journey(
  "Z30 an action that needs an account asks for a login at the first click, whatever is loaded",
  async ({ person }) => {
    const visitor = await person();
    const { page } = visitor;
    await visitor.goto("/questions");
    await page.locator("main a[href*='/questions/1']").first().click();
    await visitor.waitUntilIdle();
    await page.reload();
    await visitor.waitUntilIdle();
    const follow = page.getByRole("button", { name: "Follow", exact: true });
    await follow.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => follow.evaluate((button) => button === document.activeElement)).toBe(true);
  },
);
