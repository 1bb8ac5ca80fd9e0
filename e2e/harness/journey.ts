import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { test as base, expect } from "vitest";
import { accessibilityProblems, type Scheme } from "./accessibility.ts";
import { openBrowser, type Person, type PersonOptions, seat } from "./person.ts";
import { type Site, startSite } from "./site.ts";

export { expect };

const pictures = fileURLToPath(new URL("../artifacts", import.meta.url));

interface Journey {
  readonly browser: Browser;
  /** A freshly installed site, shared by the journeys of a file. */
  readonly site: Site;
  /** Sits somebody down in front of that site. */
  readonly person: (options?: PersonOptions) => Promise<Person>;
  /** Sits somebody down in front of any site. */
  readonly sit: (site: Site, options?: PersonOptions) => Promise<Person>;
}

/**
 * A test that is a journey through a site. It fails as well when a browser complained on the way: an error in the
 * console, something that content security stopped, an answer of 500.
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
  sit: async ({ browser, task }, use) => {
    const people: Person[] = [];
    await use(async (site, options) => {
      const person = await seat(browser, site.address, options);
      people.push(person);
      return person;
    });
    if (task.result?.state === "fail") await photograph(people, task.name);
    const complaints = people.flatMap((person) => person.complaints.all);
    await Promise.all(people.map((person) => person.context.close()));
    expect(complaints, "what the browsers complained about").toEqual([]);
  },
  person: async ({ site, sit }, use) => {
    await use((options) => sit(site, options));
  },
});

/** Keeps what everybody saw when a journey failed. */
async function photograph(people: readonly Person[], journeyName: string): Promise<void> {
  for (const [at, { page }] of people.entries()) {
    if (page.isClosed()) continue;
    const file = `${journeyName.replace(/\W+/g, "-")}-${at + 1}.png`;
    await page.screenshot({ path: join(pictures, file), fullPage: true });
  }
}

/** Fails when axe objects to the page, in the light and in the dark scheme unless told. */
export async function expectAccessible(
  { page }: Person,
  schemes: readonly Scheme[] = ["light", "dark"],
): Promise<void> {
  expect(await accessibilityProblems(page, schemes), `accessibility of ${page.url()}`).toEqual([]);
}

/** Logs in on the login page, where the person is already. */
export async function logIn(person: Person, email: string, password: string): Promise<void> {
  const { page } = person;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/users/login"));
  await person.rest(page);
}

/**
 * Logs out, once the page has all it asked for in the person's name, and waits for the page that follows: the site is
 * opened anew.
 */
export async function logOut({ page, rest }: Person): Promise<void> {
  await rest();
  await page.goto("/users/logout", { waitUntil: "commit" });
  await page.waitForURL((url) => url.pathname !== "/users/logout");
  await rest();
}
