import type { Browser } from "playwright-core";
import { test as base, expect } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { openBrowser, type Person, type PersonOptions, seat } from "./person.ts";
import { type Site, startSite } from "./site.ts";

export { expect };

interface Journey {
  readonly browser: Browser;
  /** A freshly installed site, shared by the journeys of a file. */
  readonly site: Site;
  /** Sits somebody down in front of the site. */
  readonly person: (options?: PersonOptions) => Promise<Person>;
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
  person: async ({ browser, site }, use) => {
    const people: Person[] = [];
    await use(async (options) => {
      const person = await seat(browser, site.address, options);
      people.push(person);
      return person;
    });
    const complaints = people.flatMap((person) => person.complaints.all);
    await Promise.all(people.map((person) => person.context.close()));
    expect(complaints, "what the browsers complained about").toEqual([]);
  },
});

/** Fails when axe objects to the page in the light or in the dark scheme. */
export async function expectAccessible({ page }: Person): Promise<void> {
  expect(await accessibilityProblems(page), `accessibility of ${page.url()}`).toEqual([]);
}
