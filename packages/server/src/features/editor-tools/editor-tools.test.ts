import { charts } from "@askwell/plugin-charts";
import { definePlugin, type EditorTool } from "@askwell/plugin-kit";
import { math } from "@askwell/plugin-math";
import { afterAll, expect, test } from "vitest";
import { guideExample, testSite } from "../../../testing/index.ts";

const tool = (name: string, icon = "M1 1"): EditorTool => ({
  name,
  icon,
  label: { en_US: name, ar: "أداة" },
  forms: [{ label: { en_US: "Form" }, template: "---" }],
});
const other = definePlugin({
  slug_name: "other",
  kind: "editor",
  version: "1.0.0",
  name: { en_US: "Other" },
  description: { en_US: "" },
  editor: { tools: [tool("rule"), tool("formula"), tool("Bad Name"), tool("bad-icon", '"><script>')] },
});
const recipes = await guideExample("editor");
const site = await testSite({ plugins: [math, charts, other, recipes] });
afterAll(site.close);
const { admin, visitor } = site;
const enable = (plugin_slug_name: string) => site.call(admin, "switchPlugin", { plugin_slug_name, enabled: true });
const names = async () => (await site.call(visitor, "editorTools", {})).map(({ slug_name, name }) => [slug_name, name]);

test("ED11 the tools of enabled plugins are listed, each name once, and wrong ones are omitted", async () => {
  expect(await names()).toEqual([]);
  expect(await site.call(visitor, "pagePlugins", {})).toMatchObject({ editor: false });
  for (const slug of ["math", "charts", "other"]) await enable(slug);
  expect(await site.call(visitor, "pagePlugins", {})).toMatchObject({ editor: true });
  expect(await names()).toEqual([
    ["math", "formula"],
    ["charts", "chart"],
    ["other", "rule"],
  ]);
});

test("ED11 texts are in the reader's language", async () => {
  const url = "/answer/api/v1/editor/tools";
  const { data } = (await site.server.inject({ url, headers: { "accept-language": "ar" } })).json();
  expect(data.map(({ label }: { label: string }) => label)).toEqual(["صيغة رياضية", "رسم بياني من جدول", "أداة"]);
});

test("ED9 the example of the guide has a tool with two fields and two forms", async () => {
  await enable("recipes");
  const { fields, forms } = (await site.call(visitor, "editorTools", {})).at(-1) ?? {};
  expect(fields?.map(({ name, type, value, start }) => [name, type, value, start])).toEqual([
    ["title", "line", "Tea", ""],
    ["steps", "text", "", "selection"],
  ]);
  expect(forms?.map(({ label, inline }) => [label, inline])).toEqual([
    ["Heading", false],
    ["Quotation", false],
  ]);
});
