import { definePlugin } from "@askwell/plugin-kit";
import { afterAll, expect, test } from "vitest";
import { readPage, testPages } from "../../../test/page-reader.ts";
import { createFixtures, guideExample, testSite } from "../../../testing/index.ts";

const named = (slug_name: string) => ({
  slug_name,
  kind: "sidebar" as const,
  version: "1.0.0",
  name: { en_US: slug_name },
  description: { en_US: "" },
});
const links = [
  { text: "Rules", address: "/tos" },
  { text: "Shop", address: "https://shop.example/tea" },
  { text: "Bad", address: "javascript:alert(1)" },
  { text: "Other host", address: "//evil.example" },
];
const house = definePlugin({
  ...named("house"),
  sidebar: {
    boxes: async () => [
      { title: { en_US: "House", ar: "بيت" }, links, tags: ["tea", "no-such-tag"] },
      { title: { en_US: "Empty" }, tags: ["no-such-tag"] },
    ],
  },
});
const broken = definePlugin({
  ...named("broken"),
  sidebar: { boxes: () => Promise.reject(new Error("down")) },
});
const slow = definePlugin({ ...named("slow"), sidebar: { boxes: () => new Promise(() => undefined) } });
const season = await guideExample("sidebar");

const site = await testSite({ plugins: [broken, house, season, slow], pages: testPages() });
afterAll(site.close);
const { admin, visitor } = site;
const tea = await createFixtures(site).tag("tea");
const enable = (plugin_slug_name: string, enabled = true) =>
  site.call(admin, "switchPlugin", { plugin_slug_name, enabled });

test("SB1 there are no boxes until a plugin is enabled", async () => {
  expect(await site.call(visitor, "sidebarBoxes", {})).toEqual([]);
  expect(await site.call(visitor, "sidebarConfig", {})).toEqual({ tags: null, links_text: "" });
  expect(await site.call(visitor, "pagePlugins", {})).toMatchObject({ sidebar: false });
});

test("SB1 SB2 boxes have what exists, of plugins that work", async () => {
  await enable("house");
  await enable("broken");
  const boxes = await site.call(visitor, "sidebarBoxes", {});
  const tag = { tag_id: tea, slug_name: "tea", display_name: "tea", recommend: false, reserved: false };
  expect(boxes).toEqual([{ title: "House", links: links.slice(0, 2), tags: [tag] }]);
});

test("SB1 a plugin that does not answer has no boxes, and the others have theirs", async () => {
  await enable("slow");
  expect((await site.call(visitor, "sidebarBoxes", {})).map(({ title }) => title)).toEqual(["House"]);
  await enable("slow", false);
});

test("SB1 the home page has the boxes in its HTML, for one more query", async () => {
  await enable("house", false);
  const before = await readPage(site, "/");
  await enable("house");
  const { html, queries } = await readPage(site, "/");
  expect(html).toContain('href="https://shop.example/tea"');
  expect(html).not.toContain("javascript:alert");
  expect(queries.length).toBeLessThanOrEqual(before.queries.length + 1);
});

test("SB2 a cached page shows the new name of a tag at once", async () => {
  expect((await readPage(site, "/")).html).toContain(">tea</span>");
  const form = { tag_id: tea, slug_name: "tea", display_name: "Green tea", original_text: "", edit_summary: "" };
  await site.call(admin, "editTag", form);
  expect((await readPage(site, "/")).html).toContain(">Green tea</span>");
});

test("SB4 other clients get links as lines", async () => {
  const { tags, links_text } = await site.call(visitor, "sidebarConfig", {});
  expect(tags?.map(({ slug_name }) => slug_name)).toEqual(["tea"]);
  expect(links_text).toBe("[Rules](/tos)\n[Shop](https://shop.example/tea)");
});

test("SB1 the example of the guide adds its box after the others", async () => {
  await enable("season");
  const boxes = await site.call(visitor, "sidebarBoxes", {});
  expect(boxes.map(({ title }) => title)).toEqual(["House", expect.stringMatching(/^(Winter|Summer)$/)]);
  expect(boxes[1]?.tags.map(({ slug_name }) => slug_name)).toEqual(["tea"]);
});

test("SB4 S12 visitors of a private site get no boxes, nor do accounts without a confirmed address", async () => {
  const newcomer = await site.person("newcomer", { email_confirmed: 0 });
  const security = await site.call(admin, "readSecuritySettings", {});
  await site.call(admin, "saveSecuritySettings", { ...security, login_required: true });
  for (const who of [visitor, newcomer])
    expect(await site.call(who, "sidebarConfig", {})).toEqual({ tags: null, links_text: "" });
  expect((await site.error(visitor, "sidebarBoxes", {})).code).toBe(401);
  expect((await site.call(admin, "sidebarConfig", {})).tags).toHaveLength(2);
  await site.call(admin, "saveSecuritySettings", security);
});
