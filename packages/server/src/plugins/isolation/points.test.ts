import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp, { type Create as CreateRaw } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPage, testPages } from "../../../test/page-reader.ts";
import { upload } from "../../../testing/files.ts";
import { guideModule } from "../../../testing/guide-example.ts";
import {
  createFixtures,
  detailOf,
  guidePackage,
  installAndActivate,
  type ManifestPart,
  manifestOf,
  packPlugin,
  type SiteFixtures,
  type TestSite,
  testSite,
  uploadPackage,
} from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let version = 0;
beforeAll(async () => {
  site = await testSite({ plugins: [], pages: testPages() });
  fixtures = createFixtures(site);
  await fixtures.tag("tea");
});
afterAll(() => site.close());

const remove = (plugin_slug_name: string) =>
  site.call(site.admin, "removePlugin", { plugin_slug_name, with_data: true });

describe("the examples of the guides, installed as packages", () => {
  test("PL28 editor: its tools are offered", async () => {
    await installAndActivate(site, await guidePackage("editor"));
    const [tool] = await site.call(site.visitor, "editorTools", {});
    expect(tool).toMatchObject({ slug_name: "recipes", name: "recipe", label: "Recipe" });
    expect(tool?.forms).toHaveLength(2);
    await remove("recipes");
    expect(await site.call(site.visitor, "editorTools", {})).toEqual([]);
  });

  test("PL30 editor: a tool without a form needs its own dialog, and that a module for browsers", async () => {
    const toolsOf = (more: string, declared: ManifestPart = {}) => {
      const tool = `{ name: "scales", label: { en_US: "Scales" }, icon: "M1 1", ${more} }`;
      const manifest = manifestOf(
        { slug_name: "scales", kinds: ["editor"], ...declared },
        { version: `2.0.${++version}` },
      );
      const browser = { path: "package/browser.js", content: "export const tools = {};" };
      return packPlugin(manifest, `export const plugin = { editor: { tools: [${tool}] } };`, [browser]);
    };
    const errorOf = async () => (await detailOf(site, "scales"))?.error;
    await installAndActivate(site, toolsOf(""));
    await expect.poll(errorOf).toContain("a tool writes one of its forms, or has its own dialog");
    await installAndActivate(site, toolsOf("hasOwnDialog: true"));
    await expect.poll(errorOf).toContain("editor.tools.0.hasOwnDialog needs code in browsers");
    const entries = { server: "./index.js", browser: "./browser.js" };
    await installAndActivate(site, toolsOf("hasOwnDialog: true", { entries }));
    expect(await site.call(site.visitor, "editorTools", {})).toMatchObject([
      { slug_name: "scales", own_dialog: true, fields: [], forms: [] },
    ]);
    await remove("scales");
  });

  test("PL30 captcha: its module for browsers gets what its widget returns", async () => {
    const code = `export const plugin = { captcha: {
      widget: () => ({ question: "What do we drink at five?" }),
      create: async () => ({ image: "", secret: "" }),
      verify: async (_context, { captcha_code }) => captcha_code === "tea",
    } };`;
    const entries = { server: "./index.js", browser: "./browser.js" };
    const manifest = manifestOf({ slug_name: "house_riddle", kinds: ["captcha"], entries });
    const browser = { path: "package/browser.js", content: await guideModule("captcha") };
    await installAndActivate(site, packPlugin(manifest, code, [browser]));
    expect(await site.call(site.visitor, "captchaConfig", {})).toEqual({
      slug_name: "house_riddle",
      config: { question: "What do we drink at five?" },
    });
    expect((await site.call(site.visitor, "pagePlugins", {})).modules).toMatchObject([{ slug_name: "house_riddle" }]);
    await remove("house_riddle");
  });

  test("PL28 embed: its platforms are offered, if the manifest names the hosts of their frames", async () => {
    await installAndActivate(site, await guidePackage("embed", { permissions: { hosts: ["maps.example"] } }));
    expect((await site.call(site.visitor, "embedConfig", {})).map(({ platform }) => platform)).toEqual([
      "Example Maps",
    ]);
    const html = await readPage(site, "/");
    expect(String(html.headers["content-security-policy"])).toContain("https://maps.example");
    await remove("maps");
    await installAndActivate(site, await guidePackage("embed"));
    await expect
      .poll(async () => (await detailOf(site, "maps"))?.error)
      .toContain("The plugin's manifest does not name maps.example");
    await remove("maps");
  });

  test("PL28 sidebar: its boxes are shown", async () => {
    await installAndActivate(site, await guidePackage("sidebar"));
    const [box] = await site.call(site.visitor, "sidebarBoxes", {});
    expect(box?.tags.map(({ slug_name }) => slug_name)).toEqual(["tea"]);
    await remove("season");
    expect(await site.call(site.visitor, "sidebarBoxes", {})).toEqual([]);
  });

  test("PL28 reviewer: it holds posts, if the manifest says that it is handed them", async () => {
    const ann = await site.person("ann");
    await installAndActivate(site, await guidePackage("reviewer", { permissions: { data: ["posts", "users"] } }));
    const asked = {
      title: "WHERE IS THE TEA POT",
      content: "I have looked for it everywhere.",
      tags: [{ slug_name: "tea" }],
    };
    const { id } = await site.call(ann, "askQuestion", asked as never);
    expect((await site.error(site.visitor, "questionInfo", { id })).code).toBe(404);
    await remove("reviewer_shouting");
  });

  test("PL28 route: its pages and calls work, with the data that the manifest declares", async () => {
    const ben = await site.person("ben");
    await installAndActivate(site, await guidePackage("route", { permissions: { data: ["users"] } }));
    expect((await readPage(site, "/tearoom")).html).toContain("None yet.");
    const signed = { slug: "tearoom", action: "sign", day: "" } as never;
    expect(await site.call(ben, "sendToPlugin", signed)).toEqual({ guests: 1 });
    expect((await readPage(site, "/tearoom/2026-07-01")).html).toContain("None yet.");
    expect((await readPage(site, "/tearoom/never")).status).toBe(404);
    expect((await site.error(site.visitor, "sendToPlugin", signed)).code).toBe(401);
    await remove("tearoom");
    expect((await readPage(site, "/tearoom")).status).toBe(404);
  });

  test("PL28 PL30 render: its drawings are offered, if the manifest has a module for browsers", async () => {
    await installAndActivate(site, await guidePackage("render"));
    await expect
      .poll(async () => (await detailOf(site, "chess"))?.error)
      .toContain("render.blocks needs code in browsers, and the manifest has no entries.browser.");
    expect((await site.call(site.visitor, "pagePlugins", {})).drawings).toEqual([]);

    const entries = { server: "./index.js", browser: "./browser.js" };
    await installAndActivate(site, await guidePackage("render", { entries }));
    const { drawings, modules } = await site.call(site.visitor, "pagePlugins", {});
    expect(drawings).toEqual([{ slug_name: "chess", blocks: ["chess"], inline: false, framed: false }]);
    expect(modules).toMatchObject([{ slug_name: "chess" }]);
    await remove("chess");
  });

  test("PL28 a cache is refused with the reason", async () => {
    const { msg } = await uploadPackage(site, await guidePackage("cache"));
    expect(msg).toContain("askwell.kinds.0: a cache cannot be installed. It needs a connection that stays open");
  });

  test("PL28 a storage that wants the disk of the server does not start", async () => {
    await installAndActivate(site, await guidePackage("storage", { permissions: { data: ["uploads"] } }));
    await expect
      .poll(async () => (await detailOf(site, "storage_folder"))?.error)
      .toContain('A plugin may not import "node:fs"');
    // Not as if there were no storage: uploads would be looked for on the disk.
    const ann = await site.person("cleo");
    const { code } = await upload(site, ann, "post", { name: "a.txt", bytes: Buffer.from("tea") });
    expect(code).not.toBe(200);
    await remove("storage_folder");
  });
});

const theme = `
  import { definePackage } from "@askwell/plugin-kit";
  export const plugin = definePackage({
    render: { codeTheme: ({ dark }) => ({ name: "forest", colors: { keyword: [String(dark), "#8fd6a3"] } }) },
  });`;

test("PL28 render: a theme colours code, and follows its settings", async () => {
  const setting = { name: "dark", type: "input", title: { en_US: "Keywords" }, value: "#1f6b3a" };
  await installAndActivate(
    site,
    packPlugin(manifestOf({ slug_name: "forest", kinds: ["render"], settings: [setting] }), theme),
  );
  const shown = async () => (await site.call(site.visitor, "renderConfig", {}))?.colors.keyword?.light;
  expect(await shown()).toBe("#1f6b3a");
  const config_fields = { dark: "#112233" };
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: "forest", config_fields });
  expect(await shown()).toBe("#112233");
  await remove("forest");
});

test("PL28 PL40 render: it transforms texts in its own process, if the manifest says that it is handed posts", async () => {
  const gil = await site.person("gil");
  const asked = await fixtures.question({ by: gil, content: "Please RTFM." });
  const htmlOf = async () => (await site.call(site.visitor, "questionInfo", { id: asked.id })).html;
  await installAndActivate(site, await guidePackage("transform", { kinds: ["render"] }));
  await expect
    .poll(async () => (await detailOf(site, "glossary"))?.error)
    .toContain("render.transform is handed posts, which permissions.data does not declare");
  await remove("glossary");
  const declared = { kinds: ["render"], permissions: { data: ["posts"] } };
  await installAndActivate(site, await guidePackage("transform", declared));
  await site.settle();
  expect(await htmlOf()).toBe('<p>Please <abbr title="Read the manual">RTFM</abbr>.</p>');
  const config_fields = { words: "RTFM = Read it" };
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: "glossary", config_fields });
  await site.settle();
  expect(await htmlOf()).toContain('"Read it"');
  await remove("glossary");
  await site.settle();
  expect(await htmlOf()).toBe("<p>Please RTFM.</p>");
});

test("PL40 render: while a plugin that transforms texts does not run, they stay as they are until it does", async () => {
  const hal = await site.person("hal");
  const code = 'export const plugin = { render: { transform: () => { throw new Error("No."); } } };';
  const declared = { slug_name: "slow", kinds: ["render"], permissions: { data: ["posts"] } };
  await installAndActivate(
    site,
    packPlugin(manifestOf(declared), "await new Promise(() => setTimeout(() => {}, 1e6));"),
  );
  const asked = await fixtures.question({ by: hal, content: "Please RTFM." });
  await site.settle();
  const jobs = async () => (await site.app.db.read.selectFrom("jobs").select("name").execute()).map(({ name }) => name);
  expect(await jobs()).toContain("transform_text");
  expect((await site.call(site.visitor, "questionInfo", { id: asked.id })).html).toBe("<p>Please RTFM.</p>");
  await installAndActivate(site, packPlugin(manifestOf(declared, { version: "1.0.1" }), code));
  const jobsLater = async () => {
    site.wait(60);
    await site.settle();
    return jobs();
  };
  await expect.poll(jobsLater).toEqual([]);
  expect((await detailOf(site, "slow"))?.error).toBe("slow.transform: No.");
  await remove("slow");
  await site.settle();
});

const overHttp = `
  import { definePackage } from "@askwell/plugin-kit";
  const send = async ({ configuration, fetch }, key, options) => {
    const reply = await fetch(configuration.server + "/" + key, options);
    if (!reply.ok && reply.status !== 404) throw new Error("The storage answered with status " + reply.status);
    return reply;
  };
  export const plugin = definePackage({
    storage: {
      async put(context, key, bytes) { await send(context, key, { method: "PUT", body: bytes }); },
      async get(context, key) {
        const reply = await send(context, key, {});
        if (reply.status === 404) return null;
        const bytes = new Uint8Array(await reply.arrayBuffer());
        return { content: (async function* () { yield bytes; })(), sizeBytes: bytes.length, modifiedAt: new Date(0) };
      },
      async remove(context, key) { await send(context, key, { method: "DELETE" }); },
      list: async (context) => ({ keys: await (await send(context, "", {})).json() }),
    },
  });`;

test("PL28 storage: uploads go through the plugin to the server of its setting, byte by byte", async () => {
  const files = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const key = request.url?.slice(1) ?? "";
    if (request.method === "PUT") files.set(key, Buffer.concat(chunks));
    const found = key === "" ? Buffer.from(JSON.stringify([...files.keys()])) : files.get(key);
    return response.writeHead(found ? 200 : 404).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const setting = { name: "server", type: "input", title: { en_US: "Server" } };
  const permissions = { host_settings: ["server"], data: ["uploads"] };
  const declared = { slug_name: "by_http", kinds: ["storage"], settings: [setting], permissions };
  await installAndActivate(site, packPlugin(manifestOf(declared), overHttp));
  const config_fields = { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: "by_http", config_fields });

  const dora = await site.person("dora");
  // Noise: every byte, and more of them than one pipe holds.
  const noise = {
    width: 500,
    height: 500,
    channels: 3,
    background: "#c33",
    noise: { type: "gaussian", mean: 128, sigma: 90 },
  };
  const bytes = await sharp({ create: noise as CreateRaw })
    .png()
    .toBuffer();
  const { data, msg } = await upload(site, dora, "post", { name: "a.png", bytes });
  expect(data, msg).toContain("/uploads/");
  const [sent] = files.values();
  const address = String(data).slice(String(data).indexOf("/uploads/"));
  const { rawPayload, statusCode } = await site.server.inject({ url: address });
  expect(statusCode).toBe(200);
  expect(rawPayload.length).toBeGreaterThan(500_000);
  expect(sent?.equals(rawPayload)).toBe(true);
  server.close();
  server.closeAllConnections();
  await remove("by_http");
});

const engine = `
  import { definePackage } from "@askwell/plugin-kit";
  const documents = new Map();
  export const plugin = definePackage({
    search: {
      describe: () => ({ icon: "", link: "https://search.example/" }),
      startSync: async () => documents.clear(),
      finishSync: async () => {},
      index: async (_context, sent) => { for (const each of sent) documents.set(each.id, each); },
      remove: async (_context, ids) => { for (const id of ids) documents.delete(id); },
      async search(_context, { words, page_size }) {
        const found = [...documents.values()].filter(({ title }) => words.some(({ text }) => title.text.includes(text)));
        return { ids: found.map(({ id }) => id).slice(0, page_size), total: found.length };
      },
      similar: async () => [],
      health: async () => ({ documents: documents.size }),
    },
  });`;

test("PL28 search: it is sent the posts and answers searches, from its own process", async () => {
  const eve = await site.person("eve");
  const { id } = await fixtures.question({ by: eve, title: "How do storks sleep" });
  const declared = { slug_name: "storks", kinds: ["search"], permissions: { data: ["posts"] } };
  await installAndActivate(site, packPlugin(manifestOf(declared), engine));
  site.wait(2);
  await site.settle();
  expect((await site.call(site.admin, "searchStatus", {})).state).toBe("ready");
  // Only the plugin finds a part of a word.
  const { list } = await site.call(site.visitor, "search", { q: "tork" });
  expect(list?.map(({ object }) => object.id)).toEqual([id]);
  expect(await site.call(site.visitor, "searchDescription", {})).toMatchObject({ link: "https://search.example/" });
  await remove("storks");
  expect(await site.call(site.visitor, "searchDescription", {})).toMatchObject({ link: "" });
});

const chat = `
  import { definePackage } from "@askwell/plugin-kit";
  export const plugin = definePackage({
    notification: {
      siteChannel: ({ configuration }) => (configuration.server ? { events: ["new_question"], tags: [] } : undefined),
      async notify({ configuration, fetch }, { message }) {
        const reply = await fetch(configuration.server, { method: "POST", body: message.question_title });
        return reply.ok ? { delivered: true } : { delivered: false, error: "Status " + reply.status };
      },
    },
  });`;

test("PL28 notification: the channel of the site gets new questions", async () => {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push(body);
    response.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const setting = { name: "server", type: "input", title: { en_US: "Server" }, secret: true };
  const permissions = { host_settings: ["server"], data: ["posts", "users"] };
  const declared = { slug_name: "town_crier", kinds: ["notification"], settings: [setting], permissions };
  await installAndActivate(site, packPlugin(manifestOf(declared), chat));
  const config_fields = { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret` };
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: "town_crier", config_fields });
  const finn = await site.person("finn");
  await fixtures.question({ by: finn, title: "Who has seen the kettle" });
  await site.settle();
  await expect.poll(() => received).toEqual(["Who has seen the kettle"]);
  server.close();
  server.closeAllConnections();
  await remove("town_crier");
});

test("PL23 storage: a file whose length the plugin does not know is an error, and no part of the file is sent", async () => {
  const code = `export const plugin = { storage: {
    put: async () => {}, remove: async () => {}, list: async () => ({ keys: [] }),
    get: async () => ({ content: new Response(new Uint8Array(5)).body, sizeBytes: Number(null), modifiedAt: new Date(0) }),
  } };`;
  const declared = { slug_name: "guesses", kinds: ["storage"], permissions: { data: ["uploads"] } };
  await installAndActivate(site, packPlugin(manifestOf(declared), code));
  const storage = site.app.plugins.last("storage");
  const read = storage?.call("get", (each, context, signal) => each.get(context, "post/a.png", signal));
  await expect(read).rejects.toThrow("sizeBytes is not the length of the content");
  await remove("guesses");
});
