import { createTranslators } from "@askwell/i18n/node";
import { expect, test } from "vitest";
import { pagePluginsFixture, siteInfoFixture } from "../../../testing/site.ts";
import { pageBoot } from "../../page-boot.ts";
import { absoluteUrl, fullTitle } from "./head.ts";
import { errorHead } from "./page-head.ts";

const siteOf = (more: Parameters<typeof siteInfoFixture>[0] = {}) =>
  pageBoot({
    site: siteInfoFixture(more),
    agent: null,
    plugins: pagePluginsFixture(),
    language: "en_US",
    languages: [],
  }).site;

test.each([
  ["Tags", undefined, "Tags - Kettle"],
  ["", undefined, "Kettle - Questions about tea"],
  ["", "", "Kettle"],
  ["Kettle", undefined, "Kettle"],
])("a page with the title %j on a site with the description %j is %s", (title, short_description, expected) => {
  const site = siteOf(short_description === undefined ? {} : { general: { name: "Kettle", short_description } });
  expect(fullTitle({ title }, site)).toBe(expected);
});

test("the home page is the address of the site itself, also below a path", () => {
  const site = siteOf({ general: { site_url: "https://tea.example/qa" } });
  expect(absoluteUrl(site, "/")).toBe("https://tea.example/qa");
  expect(absoluteUrl(site, "/tags")).toBe("https://tea.example/qa/tags");
});

test.each([
  [403, "No permission"],
  [404, "Page not found"],
  [500, "Server error"],
  [503, "Temporarily unavailable"],
] as const)("Z31 the title of the page of a %i says what it is, and is not indexed", (status, title) => {
  expect(errorHead({ status }, createTranslators()("en_US"))).toEqual({ title, noindex: true });
});
