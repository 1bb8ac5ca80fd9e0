// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { siteInfoFixture } from "../../../testing/site.ts";
import { applyHead } from "./apply-head.ts";

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute("content");
const href = (rel: string) => document.head.querySelector(`link[rel="${rel}"]`)?.getAttribute("href");

it("Z4 a navigation updates the head as the server renders it", () => {
  const site = siteInfoFixture();
  const { site_url, name } = site.general;
  document.head.innerHTML =
    '<meta name="description" content="old"><meta property="og:title" content="old"><meta name="robots" content="noindex">' +
    '<link rel="canonical" href="/old"><script type="application/ld+json">{}</script>';
  applyHead({ title: "Tea", description: "Of leaves.", canonical: "/tags/tea", feed: "/feeds/tags/tea" }, site);
  for (const which of ['[property="og:title"]', '[name="twitter:title"]']) expect(content(which)).toBe(`Tea - ${name}`);
  for (const which of ["[name=description]", '[property="og:description"]', '[name="twitter:description"]'])
    expect(content(which)).toBe("Of leaves.");
  expect([href("canonical"), content('[property="og:url"]')]).toEqual([`${site_url}/tags/tea`, `${site_url}/tags/tea`]);
  expect([href("alternate"), content("[name=robots]")]).toEqual(["/feeds/tags/tea", undefined]);
  expect(document.head.querySelectorAll("meta[name=description], script")).toHaveLength(1);
});

it("Z3 the canonical URL of the home page is the site's; pages with noindex have none", () => {
  const site = siteInfoFixture();
  applyHead({ title: "", canonical: "/" }, site);
  expect(href("canonical")).toBe(site.general.site_url);
  applyHead({ title: "Settings", noindex: true }, site);
  expect([href("canonical"), href("alternate"), content("[name=robots]")]).toEqual([undefined, undefined, "noindex"]);
});
