import { definePlugin } from "@askwell/plugin-kit";
import { afterAll, expect, test } from "vitest";
import { readPage, testPages } from "../../../test/page-reader.ts";
import { guideExample, testSite } from "../../../testing/index.ts";

const names = ["Videos", "Snippets"];
const clips = definePlugin({
  slug_name: "clips",
  kind: "embed",
  version: "1.0.0",
  name: { en_US: "Clips" },
  description: { en_US: "" },
  fields: () => [
    {
      name: "platforms",
      type: "checkbox",
      title: { en_US: "Platforms" },
      value: names,
      options: names.map((value) => ({ value, label: { en_US: value } })),
    },
  ],
  embed: {
    platforms: [
      { platform: "Videos", links: [{ link: "https://v.example/:id", frame: "https://player.v.example/:id" }] },
      {
        platform: "Snippets",
        links: [{ link: "https://s.example/:user/:id", script: "https://s.example/:user/:id.js" }],
        styles: ["https://css.s.example"],
      },
    ],
  },
});

const maps = await guideExample("embed");
const site = await testSite({ plugins: [clips, maps], pages: testPages() });
afterAll(site.close);
const { admin, visitor } = site;

const enable = (plugin_slug_name: string, enabled: boolean) =>
  site.call(admin, "switchPlugin", { plugin_slug_name, enabled });
const choose = (platforms: string[]) =>
  site.call(admin, "savePluginConfig", { plugin_slug_name: "clips", config_fields: { platforms } });
const frameSources = async () => {
  const { headers } = await readPage(site, "/");
  return /frame-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ");
};
const frame = (link: string) => site.server.inject(`/embeds/frame?link=${encodeURIComponent(link)}`);

test("EB5 pages may open frames of the enabled platforms, which an administrator chooses", async () => {
  expect(await site.call(visitor, "embedConfig", {})).toEqual([]);
  expect(await site.call(visitor, "pagePlugins", {})).toMatchObject({ embeds: false });
  expect(await frameSources()).toEqual(["'self'"]);
  await enable("clips", true);
  expect(await site.call(visitor, "embedConfig", {})).toEqual([
    {
      platform: "Videos",
      enable: true,
      links: [{ link: "https://v.example/:id", frame: "https://player.v.example/:id" }],
    },
    {
      platform: "Snippets",
      enable: true,
      links: [{ link: "https://s.example/:user/:id", frame: "/embeds/frame?link=:link" }],
    },
  ]);
  expect(await site.call(visitor, "pagePlugins", {})).toMatchObject({ embeds: true });
  expect(await frameSources()).toEqual(["'self'", "https://player.v.example"]);
  await choose(["Snippets"]);
  expect(await frameSources()).toEqual(["'self'"]);
  expect((await site.call(visitor, "embedConfig", {}))[0]).toEqual({ platform: "Videos", enable: false, links: [] });
  await choose([]);
  expect(await site.call(visitor, "pagePlugins", {})).toMatchObject({ embeds: false });
  await choose(names);
});

test("EB4 a script of a platform runs in a document of the site that has no origin", async () => {
  const { statusCode, headers, body } = await frame("https://s.example/ada/1f2e");
  expect(statusCode).toBe(200);
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toEqual(
    expect.arrayContaining([
      "sandbox allow-scripts allow-popups",
      "default-src 'none'",
      "script-src https://s.example",
      "style-src 'unsafe-inline' https://css.s.example",
      "frame-ancestors 'self'",
    ]),
  );
  expect(body).toContain('<script src="https://s.example/ada/1f2e.js"></script>');
});

test.each(["https://evil.example/ada/1f2e", "https://s.example/ada/%22%3E%3Cscript%3E", "https://v.example/abc", ""])(
  "EB4 there is no such document for the link %s",
  async (link) => {
    expect((await frame(link)).statusCode).toBe(404);
  },
);

test("EB4 there is no such document while the platform is off", async () => {
  await choose(["Videos"]);
  expect((await frame("https://s.example/ada/1f2e")).statusCode).toBe(404);
  await choose(names);
});

test("EB2 the example of the guide is a plugin, and all its platforms are on", async () => {
  await enable("maps", true);
  const platforms = await site.call(visitor, "embedConfig", {});
  expect(platforms.map(({ platform }) => platform)).toEqual([...names, "Example Maps"]);
  expect(await frameSources()).toContain("https://maps.example");
});
