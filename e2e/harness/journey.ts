import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { test as base, expect } from "vitest";
import { type AuditedScheme, accessibilityProblems } from "./accessibility.ts";
import { pathIn } from "./base-path.ts";
import { type BrowserUser, closeUser, openBrowser, openUser, type PersonOptions } from "./person.ts";
import { type ServedSite, startSite } from "./site.ts";

export { expect };

const pictures = fileURLToPath(new URL("../artifacts", import.meta.url));

interface Journey {
  readonly browser: Browser;
  /** A freshly installed site, shared by the journeys of a file. */
  readonly site: ServedSite;
  /** Opens a browser on that site. */
  readonly person: (options?: PersonOptions) => Promise<BrowserUser>;
  /** Opens a browser on any site. */
  readonly personOn: (site: ServedSite, options?: PersonOptions) => Promise<BrowserUser>;
}

/**
 * A test of a journey through a site. It also fails on browser errors: console errors, content security violations,
 * replies with 500.
 */
export const journey = base.extend<Journey>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see what a fixture needs.
    async ({}, use) => {
      const browser = await openBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "file" },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see what a fixture needs.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "file" },
  ],
  personOn: async ({ browser, task }, use) => {
    const people: BrowserUser[] = [];
    await use(async (site, options) => {
      const person = await openUser(browser, site.address, options);
      people.push(person);
      return person;
    });
    if (task.result?.state === "fail") await saveScreenshots(people, task.name);
    const browserErrors = people.flatMap((person) => person.browserErrors.all);
    await Promise.all(people.map(closeUser));
    expect(browserErrors, "errors of the browsers").toEqual([]);
  },
  person: async ({ site, personOn }, use) => {
    await use((options) => personOn(site, options));
  },
});

/** Saves screenshots of all browsers when a journey fails. */
async function saveScreenshots(people: readonly BrowserUser[], journeyName: string): Promise<void> {
  for (const [at, { page }] of people.entries()) {
    if (page.isClosed()) continue;
    const file = `${journeyName.replace(/\W+/g, "-")}-${at + 1}.png`;
    await page.screenshot({ path: join(pictures, file), fullPage: true });
  }
}

/** Fails on axe violations of the page, by default in the light and in the dark scheme. */
export async function expectAccessible(
  { page }: BrowserUser,
  schemes: readonly AuditedScheme[] = ["light", "dark"],
): Promise<void> {
  expect(await accessibilityProblems(page, schemes), `accessibility of ${page.url()}`).toEqual([]);
}

/** Logs in on the login page, which is already open. */
export async function logIn(person: BrowserUser, email: string, password: string): Promise<void> {
  const { page } = person;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => !pathIn(url).startsWith("/users/login"));
  await person.waitUntilIdle(page);
}

/** Logs out after the page has completed its requests, and waits for the next page: the site is reloaded. */
export async function logOut({ page, waitUntilIdle }: BrowserUser): Promise<void> {
  await waitUntilIdle();
  await page.goto("/users/logout", { waitUntil: "commit" });
  await page.waitForURL((url) => pathIn(url) !== "/users/logout");
  await waitUntilIdle();
}
