import { createTestContext } from "@askwell/plugin-kit/testing";
import { expect, test } from "vitest";
import { pages } from "./index.ts";

const about = {
  title_1: "About",
  slug_1: "about",
  menu_1: "navigation",
  text_1: "**We** like tea.",
  about_1: "Who we are",
};
const rules = { title_3: "Rules", slug_3: "rules", menu_3: "none", text_3: "Be kind." };
const context = createTestContext({ ...about, ...rules });
const request = (path: string) => ({ path, params: {}, language: "en_US" });

test("PP8 complete pages stand below /pages, with their place in a menu", async () => {
  expect(await pages.route?.pages(context)).toEqual([
    { path: "/pages/about", title: { en_US: "About" }, menu: "navigation" },
    { path: "/pages/rules", title: { en_US: "Rules" } },
  ]);
  const first = { title: "About", markdown: "**We** like tea.", description: "Who we are" };
  expect(await pages.route?.show?.(context, request("/pages/about"))).toEqual(first);
  expect(await pages.route?.show?.(context, request("/pages/rules"))).toEqual({ title: "Rules", markdown: "Be kind." });
  expect(await pages.route?.show?.(context, request("/pages/else"))).toBeNull();
});

test("PP8 the form has room for one page more than the last one, so that no page is lost", () => {
  const names = (values: object) => pages.fields?.(createTestContext({ ...values })).map(({ name }) => name) ?? [];
  expect(names({}).filter((name) => name.startsWith("title"))).toEqual(["title_1"]);
  expect(names(rules).filter((name) => name.startsWith("title"))).toEqual(["title_1", "title_2", "title_3", "title_4"]);
  expect(names({ title_20: "Last" }).filter((name) => name.startsWith("title"))).toHaveLength(20);
});

test.each([
  [{ slug_1: "about" }, "title_1"],
  [{ title_1: "About" }, "slug_1"],
  [{ title_1: "About", slug_1: "No spaces" }, "slug_1"],
  [{ ...about, title_2: "Again", slug_2: "about" }, "slug_2"],
])("PP8 %o is rejected at %s", async (values, field) => {
  expect(await pages.check?.(context, values)).toEqual([expect.objectContaining({ field })]);
});

test("PP8 an empty page is none", async () => {
  expect(await pages.check?.(context, { menu_1: "footer", title_1: " " })).toEqual([]);
});
