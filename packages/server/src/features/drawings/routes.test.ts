import { codeThemes } from "@askwell/plugin-code-themes";
import { definePlugin } from "@askwell/plugin-kit";
import { math } from "@askwell/plugin-math";
import { mermaid } from "@askwell/plugin-mermaid";
import { afterAll, expect, test } from "vitest";
import { readPage, testPages } from "../../../test/page-reader.ts";
import { guideExample, testSite } from "../../../testing/index.ts";

const bad = definePlugin({
  slug_name: "bad",
  kind: "render",
  version: "1.0.0",
  name: { en_US: "Bad" },
  description: { en_US: "" },
  render: {
    blocks: ["ok", 'x"] , *', "Upper"],
    codeTheme: () => ({
      name: "bad",
      colors: { keyword: ["red;}*{display:none", "#000000"], string: ["#112233", "#445566"] },
    }),
  },
});
const broken = definePlugin({
  ...bad,
  slug_name: "broken",
  render: {
    codeTheme: () => {
      throw new Error("planted");
    },
  },
});
const chess = await guideExample("render");
const site = await testSite({ plugins: [codeThemes, math, bad, chess, broken], pages: testPages() });
afterAll(site.close);
const { admin, visitor } = site;
const enable = (plugin_slug_name: string, enabled = true) =>
  site.call(admin, "switchPlugin", { plugin_slug_name, enabled });
const themeCss = async () => (await site.server.inject("/theme.css")).body;
const themeAddress = async () => /\/theme\.css\?v=\w+/.exec((await readPage(site, "/")).html)?.[0];

test("DG1 pages know what enabled plugins draw, in words that are safe in a selector", async () => {
  expect((await site.call(visitor, "pagePlugins", {})).drawings).toEqual([]);
  await enable("math");
  await enable("bad");
  expect((await site.call(visitor, "pagePlugins", {})).drawings).toEqual([
    { slug_name: "math", blocks: ["math"], inline: true, framed: false },
    { slug_name: "bad", blocks: ["ok"], inline: false, framed: false },
  ]);
  await enable("bad", false);
});

test("DG6 a code theme changes the style sheet of the site, and its address", async () => {
  expect(await site.call(visitor, "renderConfig", {})).toBeNull();
  const before = await themeAddress();
  await enable("code_themes");
  expect(await site.call(visitor, "renderConfig", {})).toMatchObject({ select_theme: "meadow" });
  expect(await themeCss()).toContain("--code-keyword:light-dark(#1f6b3a,#8fd6a3)");
  const after = await themeAddress();
  expect(after).not.toBe(before);
  const config_fields = { select_theme: "ink" };
  await site.call(admin, "savePluginConfig", { plugin_slug_name: "code_themes", config_fields });
  expect(await site.call(visitor, "renderConfig", {})).toMatchObject({ select_theme: "ink" });
  expect(await themeAddress()).not.toBe(after);
  await enable("code_themes", false);
  expect(await themeAddress()).toBe(before);
});

test("DG6 what is no colour changes nothing, and a theme that fails is none", async () => {
  await enable("bad");
  expect((await site.call(visitor, "renderConfig", {}))?.colors).toEqual({
    string: { light: "#112233", dark: "#445566" },
  });
  expect(await themeCss()).not.toContain("display:none");
  await enable("broken");
  expect(await site.call(visitor, "renderConfig", {})).toBeNull();
  await enable("broken", false);
});

test("DG1 DG6 the example of the guide draws boards and colours keywords", async () => {
  await enable("chess");
  const { drawings } = await site.call(visitor, "pagePlugins", {});
  expect(drawings.at(-1)).toEqual({ slug_name: "chess", blocks: ["chess"], inline: false, framed: false });
  expect((await site.call(visitor, "renderConfig", {}))?.colors).toEqual({
    keyword: { light: "#7a4a12", dark: "#e3b779" },
  });
});

test("DG7 framed plugins draw in a document of the site without an origin", async () => {
  const framed = await testSite({ plugins: [mermaid], pages: { ...testPages(), drawingFrame: "/assets/frame.js" } });
  const get = () => framed.server.inject("/drawings/frame");
  expect((await get()).statusCode).toBe(404);
  await framed.call(framed.admin, "switchPlugin", { plugin_slug_name: "mermaid", enabled: true });
  const { statusCode, headers, body } = await get();
  expect(statusCode).toBe(200);
  expect(body).toContain('src="/assets/frame.js"');
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toEqual(expect.arrayContaining(["sandbox allow-scripts", "default-src 'none'", "script-src 'self'"]));
  await framed.close();
});
