import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { readPage, testPages } from "../../../test/page-reader.ts";
import { installAndActivate, manifestOf, packPlugin, testSite } from "../../../testing/index.ts";

const site = await testSite({ plugins: [], pages: { ...testPages(), drawingFrame: "/assets/frame.js" } });
afterAll(site.close);

const server = `export const plugin = {
  route: { pages: async () => [{ path: "/teapot", title: { en_US: "Teapot" } }], show: async () => ({ markdown: "Tea." }) },
};`;
const code = (version: string) => `export const page = () => ${JSON.stringify(version.padEnd(2000))};`;
const teapot = (version: string) => {
  const entries = { server: "./index.js", browser: "./browser.js" };
  const manifest = manifestOf({ slug_name: "teapot", kinds: ["route"], entries }, { version });
  return packPlugin(manifest, server, [{ path: "package/browser.js", content: code(version) }]);
};

const digestOf = (text: string, encoding: "hex" | "base64") => createHash("sha256").update(text).digest(encoding);
const addressOf = (version: string) => `/plugin-files/teapot/${digestOf(code(version), "hex")}/index.js`;
const get = (url: string, headers = {}) => site.server.inject({ url, headers });
const statusOf = async (version: string) => (await get(addressOf(version))).statusCode;
const mapOf = (html: string) => /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1];
const policyOf = async (path: string) => {
  const { html, headers } = await readPage(site, path);
  return { map: mapOf(html), html, scripts: /script-src [^;]*/.exec(String(headers["content-security-policy"]))?.[0] };
};
const enable = (enabled: boolean) => site.call(site.admin, "switchPlugin", { plugin_slug_name: "teapot", enabled });

test("PL31 pages without code of installed plugins have no import map, and nothing is served", async () => {
  expect(await policyOf("/tags")).toMatchObject({ map: undefined, scripts: "script-src 'self'" });
  expect(await statusOf("1.0.0")).toBe(404);
});

test("PL31 the module of an active plugin stands at an address with its hash, and never changes there", async () => {
  await installAndActivate(site, teapot("1.0.0"));
  const { statusCode, body, headers } = await get(addressOf("1.0.0"));
  expect([statusCode, body]).toEqual([200, code("1.0.0")]);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const small = await get(addressOf("1.0.0"), { "accept-encoding": "gzip, br" });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(small.rawPayload.length).toBeLessThan(200);
});

test("PL31 every page has the import map with the hash of the module before its scripts, and allows it by its hash", async () => {
  for (const path of ["/tags", "/teapot", "/no-such-page"]) {
    const { map = "", html, scripts } = await policyOf(path);
    const integrity = { [addressOf("1.0.0")]: `sha256-${digestOf(code("1.0.0"), "base64")}` };
    expect(JSON.parse(map), path).toEqual({ imports: { react: "/assets/react.js" }, integrity });
    expect(scripts).toBe(`script-src 'self' 'sha256-${digestOf(map, "base64")}'`);
    expect(html.indexOf("importmap")).toBeLessThan(html.indexOf("<script src"));
    expect(html.indexOf("importmap")).toBeLessThan(html.indexOf('<script type="module"'));
  }
});

test("PL31 other hashes, other plugins and other files are not found", async () => {
  for (const url of [
    addressOf("0.9.0"),
    addressOf("1.0.0").replace("teapot", "kettle"),
    addressOf("1.0.0").replace("index.js", "package.json"),
    "/plugin-files/teapot/../../etc/passwd",
  ])
    expect((await get(url)).statusCode, url).toBe(404);
});

test("PL31 an update and going back change the module, also on pages that were cached", async () => {
  const shown = async () => JSON.stringify((await policyOf("/tags")).map);
  await installAndActivate(site, teapot("2.0.0"));
  expect([await statusOf("1.0.0"), await statusOf("2.0.0")]).toEqual([404, 200]);
  await expect.poll(shown).toContain(addressOf("2.0.0"));
  await site.call(site.admin, "rollBackPlugin", { plugin_slug_name: "teapot" });
  expect([await statusOf("1.0.0"), await statusOf("2.0.0")]).toEqual([200, 404]);
  await expect.poll(shown).toContain(addressOf("1.0.0"));
});

test("PL31 without the plugin there is no module, no import map and no more in the content policy", async () => {
  await enable(false);
  expect(await statusOf("1.0.0")).toBe(404);
  expect(await policyOf("/tags")).toMatchObject({ map: undefined, scripts: "script-src 'self'" });
  await enable(true);
  expect(await statusOf("1.0.0")).toBe(200);
  await site.call(site.admin, "removePlugin", { plugin_slug_name: "teapot", with_data: true });
  expect(await statusOf("1.0.0")).toBe(404);
});

test("PL31 DG7 the frame in which plugins draw has the same import map, and allows it by its hash", async () => {
  const code = "export const drawing = { draw: async () => {} };";
  const entries = { server: "./index.js", browser: "./browser.js" };
  const manifest = manifestOf({ slug_name: "chess", kinds: ["render"], entries });
  const render = 'export const plugin = { render: { blocks: ["chess"], isFramed: true } };';
  await installAndActivate(site, packPlugin(manifest, render, [{ path: "package/browser.js", content: code }]));
  const { body, headers } = await get("/drawings/frame");
  const { map = "" } = await policyOf("/tags");
  expect(map).toContain("/plugin-files/chess/");
  expect(mapOf(body)).toBe(map);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain(`script-src 'self' 'sha256-${digestOf(map, "base64")}';`);
});
