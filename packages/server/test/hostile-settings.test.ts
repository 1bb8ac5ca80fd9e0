import { type CallName, calls, type Envelope } from "@askwell/contract";
import type { PluginField } from "@askwell/plugin-kit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bundledPlugins } from "../src/plugins/bundled.ts";
import { installAndActivate, manifestOf, packPlugin, type TestSite, testSite } from "../testing/index.ts";
import { readPage, testPages } from "./page-reader.ts";

const types = [
  ...["input", "textarea", "checkbox", "radio", "select", "upload", "timezone"],
  ...["switch", "button", "legend", "tag_selector"],
] as const;
const choices = [
  { label: { en_US: "Tea" }, value: "tea" },
  { label: { en_US: "Water" }, value: "water" },
];
const settings = types.map((type) => ({ name: `a_${type}`, type, title: { en_US: type }, options: choices }));
const installed = manifestOf({ slug_name: "any_settings", settings, user_settings: settings });
const code = "export const plugin = { captcha: { create: async () => 1, verify: async () => true } };";

let site: TestSite;
const original = globalThis.fetch;
beforeAll(async () => {
  // The network of a machine that reaches nothing but itself: settings of plugins name arbitrary hosts.
  vi.stubGlobal("fetch", (address: string | URL | Request, options?: RequestInit) => {
    const { hostname } = new URL(address instanceof Request ? address.url : address);
    return hostname === "127.0.0.1" ? original(address, options) : Promise.reject(new TypeError("fetch failed"));
  });
  site = await testSite({ pages: testPages() });
  await installAndActivate(site, packPlugin(installed, code));
});
afterAll(async () => {
  vi.stubGlobal("fetch", original);
  await site.close();
});

const deep = (levels: number) => {
  let value: unknown = "tea";
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

const awkwardTexts = [
  ...["", "tea", "water", "true", "0", "-1", "1e999", "7", "[]", "{}", "a\u0000b", "\ud800", "<b>", "%00", "https://"],
  ...[
    "http://127.0.0.1:1/",
    "redis://127.0.0.1:1",
    "javascript:alert(1)",
    "__proto__",
    "constructor",
    "Europe/Nowhere",
  ],
  ...["/(a+)+$/", "[", "a\nb | c\n\n# d", "x".repeat(20_001)],
];
const awkward = [...awkwardTexts, null, 0, -0, -1, 2 ** 53, 1e308, true, false, [], {}, deep(50)];

/** A value of any type, as JSON carries it. */
const anyValue = fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: "binary" }), fc.jsonValue({ maxDepth: 3 }));

/** Mostly a value that the control of a field can send. */
function likelyValue({ type, options }: PluginField) {
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...awkwardTexts));
  const sent = {
    switch: fc.boolean(),
    tag_selector: fc.array(fc.oneof(texts, fc.record({ slug_name: texts, display_name: texts }))),
    select: fc.constantFrom("", ...(options ?? []).map(({ value }) => value)),
    radio: fc.constantFrom("", ...(options ?? []).map(({ value }) => value)),
  };
  return fc.oneof(
    { weight: 6, arbitrary: sent[type as keyof typeof sent] ?? texts },
    { weight: 1, arbitrary: anyValue },
  );
}

/** A form of these fields, in which any may be missing, with fields of no plugin. */
const formOf = (fields: readonly PluginField[]) =>
  fc
    .tuple(
      fc.dictionary(fc.string(), anyValue, { maxKeys: 2 }),
      fc.record(Object.fromEntries(fields.map((field) => [field.name, likelyValue(field)])), { requiredKeys: [] }),
    )
    .map(([other, known]) => ({ ...other, ...known }));

type Save = "savePluginConfig" | "saveUserPluginConfig";
const readerOf = { savePluginConfig: "pluginConfig", saveUserPluginConfig: "userPluginConfig" } as const;

/** Sends a form as JSON. */
async function save(name: Save, slugName: string, form: string): Promise<{ status: number; body: string }> {
  const { method, path } = calls[name];
  const payload = `{"plugin_slug_name":"${slugName}","config_fields":${form}}`;
  const headers = { authorization: site.admin.token, "content-type": "application/json" };
  const { statusCode, body } = await site.server.inject({ method, url: path, headers, payload });
  return { status: statusCode, body };
}

/** Saves a form, and expects that it is stored as sent or refused with the fields that are wrong. */
async function expectSavedOrRejected(name: Save, slugName: string, form: Readonly<Record<string, unknown>>) {
  const read = async () =>
    (await site.call(site.admin, readerOf[name], { plugin_slug_name: slugName })).config_fields ?? [];
  const before = await read();
  const { status, body } = await save(name, slugName, JSON.stringify(form));
  const { data, reason } = JSON.parse(body) as Envelope<unknown>;
  expect([200, 400], body).toContain(status);
  const after = await read();
  if (status === 400) {
    const isTyped = Array.isArray(data) ? data.every(({ error_field }) => error_field) : reason.startsWith("error.");
    expect(isTyped, body).toBe(true);
    expect(after).toEqual(before);
    return;
  }
  for (const field of after) {
    const sent = JSON.parse(JSON.stringify(form))[field.name];
    const keeps =
      field.type === "legend" || field.type === "button" || !Object.hasOwn(form, field.name) || sent === null;
    if (!keeps && field.is_set === undefined) expect(field.value, field.name).toEqual(sent);
  }
}

/** What every page and form of a site reads of its plugins. */
const readByAll = [
  ...(["pagePlugins", "pluginStatus", "captchaConfig", "renderConfig", "embedConfig", "editorTools"] as const),
  ...(["sidebarBoxes", "sidebarConfig", "searchDescription", "connectorInfo", "userCenterAgent"] as const),
] as const satisfies readonly CallName[];

async function expectSiteWorks() {
  for (const name of readByAll) await site.call(site.visitor, name, {} as never);
  await site.call(site.admin, "pluginDetails", {});
  expect((await readPage(site, "/")).status).toBe(200);
}

const slugs = [...bundledPlugins.map(({ slug_name }) => slug_name), "any_settings"];

describe.each(slugs)("settings of %s with values of any type", (slugName) => {
  test("PL9 are stored or refused by field, and the site works with whatever was stored", async () => {
    await site.call(site.admin, "switchPlugin", { plugin_slug_name: slugName, enabled: true });
    const plugin = site.app.plugins.find(slugName)!;
    const context = site.app.plugins.contextOf(plugin);
    const fields = plugin.fields?.(context) ?? [];
    await fc.assert(
      fc.asyncProperty(formOf(fields), async (form) => {
        await expectSavedOrRejected("savePluginConfig", slugName, form);
        await expectSiteWorks();
      }),
      { numRuns: 15 },
    );
    const userFields = plugin.userFields?.(context) ?? [];
    if (userFields.length > 0) {
      const property = fc.asyncProperty(formOf(userFields), (form) =>
        expectSavedOrRejected("saveUserPluginConfig", slugName, form),
      );
      await fc.assert(property, { numRuns: 15 });
    }
    await site.call(site.admin, "switchPlugin", { plugin_slug_name: slugName, enabled: false });
  });
});

test.each([
  ["values nested without end", `{"a_tag_selector":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ["a list of a hundred thousand values", `{"a_tag_selector":[${'"tea",'.repeat(100_000)}"tea"]}`],
  ["no form", '"tea"'],
  ["a list in place of a form", '["tea"]'],
  ["a form that changes what objects inherit", '{"__proto__":{"a_input":"tea"},"constructor":{}}'],
])("PL9 %s is stored or refused, and the site works afterwards", async (_what, form) => {
  const { status, body } = await save("savePluginConfig", "any_settings", form);
  expect([200, 400], body.slice(0, 500)).toContain(status);
  expect(({} as { a_input?: unknown }).a_input).toBeUndefined();
  await expectSiteWorks();
});
