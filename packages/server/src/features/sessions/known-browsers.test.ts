import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { KNOWN_LIFETIME_S, knownBrowser, rememberBrowser } from "./known-browsers.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const browser = { known_tokens: [] as readonly string[] };
const remember = (userId: string) =>
  rememberBrowser(
    site.app,
    {
      ...browser,
      setKnownTokens: (tokens) => {
        browser.known_tokens = tokens;
      },
    },
    userId,
  );

test("AC21 a browser stays known by one id for half a year after the last login, for four accounts", async () => {
  await remember("7");
  const name = await knownBrowser(site.app, browser, "7");
  expect(name).toMatch(/^7 ./);
  site.wait(KNOWN_LIFETIME_S - 1);
  await remember("7");
  site.wait(KNOWN_LIFETIME_S - 1);
  expect(await knownBrowser(site.app, browser, "7")).toBe(name);
  for (const id of ["8", "9", "10"]) await remember(id);
  expect(await knownBrowser(site.app, browser, "7")).toBe(name);
  await remember("11");
  expect(await knownBrowser(site.app, browser, "7")).toBeUndefined();
  site.wait(KNOWN_LIFETIME_S);
  expect(await knownBrowser(site.app, browser, "11")).toBeUndefined();
});

test("AC21 only the site's own token makes a browser known", async () => {
  for (const token of ["", "x", "a".repeat(100), "..."])
    expect(await knownBrowser(site.app, { known_tokens: [token] }, "7")).toBeUndefined();
});
