import { createTranslators } from "@askwell/i18n/node";
import { expect, it } from "vitest";
import { viewerFixture } from "../../../testing/site.ts";
import { adminGroups } from "../../app/routing/admin-pages.ts";
import { namedEntries } from "./palette-entries.ts";

const t = createTranslators()("en_US");
const labels = (viewer: Parameters<typeof namedEntries>[1], typed: string) =>
  namedEntries(t, viewer, typed).map(({ label }) => label);

it("lists pages for an empty input, with those of the user", () => {
  expect(labels(null, "")).toContain("Log in");
  expect(labels(null, "")).not.toContain("Inbox");
  expect(labels(viewerFixture(), "")).toEqual(expect.arrayContaining(["Inbox", "Bookmarks", "Profile"]));
});

it("matches the beginning of any word, the first word first", () => {
  expect(labels(null, "qu")[0]).toBe("Questions");
  expect(labels(null, "search")).toEqual(["How to search"]);
  expect(labels(null, "zzz")).toEqual([]);
});

it("finds the user's settings, and those of the site for admins only", () => {
  expect(labels(viewerFixture(), "notif")).toEqual(["Notifications"]);
  expect(labels(viewerFixture(), "two")).toEqual(["Two-step sign-in"]);
  expect(labels(viewerFixture(), "log")).toEqual(["Log out"]);
  expect(labels(viewerFixture(), "smtp")).toEqual([]);
  const admin = viewerFixture({ role_id: 2 });
  expect(labels(admin, "brand")).toEqual(["Branding"]);
  expect(labels(admin, "admin").length).toBeGreaterThan(4);
});

it("finds pages by other words for what they have, and by their words in any order", () => {
  const admin = viewerFixture({ role_id: 2 });
  expect(labels(admin, "suspend")).toContain("Users");
  expect(labels(admin, "site logo")).toEqual(["Branding"]);
  expect(labels(admin, "dark")).toEqual(["Themes"]);
  expect(labels(admin, "question body minimum")).toEqual(["Writing"]);
  expect(labels(viewerFixture({ role_id: 3 }), "appeal")).toEqual(["Review"]);
});

it("finds each page by its other words, in every language, for those only who see the page", () => {
  const admin = viewerFixture({ role_id: 2 });
  const pages = [...adminGroups.flatMap((group) => group.pages.map(([name]) => name)), "review", "log"];
  for (const language of ["en_US", "zh_CN", "ar"] as const) {
    const translate = createTranslators()(language);
    const termsOf = (page: string) => translate.maybe(`components.palette.terms.${page}`) ?? "";
    const found = pages.filter((page) => termsOf(page) !== "");
    expect([language, found.length > 10]).toEqual([language, true]);
    for (const page of found) {
      const to = page === "review" ? "/review" : page === "log" ? "/review/log" : `/admin/${page}`;
      const addresses = (viewer: typeof admin) =>
        namedEntries(translate, viewer, termsOf(page)).map((entry) => entry.to);
      expect([language, page, addresses(admin)]).toEqual([language, page, expect.arrayContaining([to])]);
      expect(addresses(viewerFixture())).not.toContain(to);
    }
  }
});
