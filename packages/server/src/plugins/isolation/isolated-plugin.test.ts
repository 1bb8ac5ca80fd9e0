import type { ExtensionPoint } from "@askwell/plugin-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  detailOf,
  installAndActivate,
  manifestOf,
  packPlugin,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";
import { PluginError } from "../../platform/plugins/active-plugin.ts";
import { pointEntries, points } from "./points.ts";
import { nothing } from "./replies.ts";

/** What a plugin of each extension point needs besides its functions that are called later, as code. */
const complete: { readonly [Point in ExtensionPoint]?: string } = {
  connector: 'icon: "",',
  search: 'describe: () => ({ icon: "", link: "" }),',
  userCenter: `describe: () => ({ name: "a", display_name: "a", icon: "", url: "", enabled_original_user_system: true,
    must_auth_email_enabled: false, user_status_agent_enabled: false, user_role_agent_enabled: false }),`,
};

/** What a function of a hostile plugin does, and the error that the administration shows. */
const behaviours = {
  throws: ['throw new Error("I do not like this.");', "I do not like this."],
  "rejects with nothing": ["return Promise.reject();", "undefined"],
  "loops without a pause": ["for (;;);", "its code runs without a pause"],
  "never replies": ["return new Promise(() => {});", "no reply within"],
  "exits through an error outside of its calls": [
    'setTimeout(() => { throw new Error("Outside."); }); return new Promise(() => {});',
    "Outside.",
  ],
  "returns nonsense": ["return { $bytes: 3, a: [null, { b: () => 1 }] };", "returned something wrong"],
  "returns a huge text": ['return "x".repeat(13_000_000);', "no message"],
  "leaks objects": [
    `const held = []; const more = () => { for (let i = 0; i < 1e5; i++) held.push({ a: [i] }); setTimeout(more); };
     more(); return new Promise(() => {});`,
    /It used too much memory|its code runs without a pause/,
  ],
  "leaks buffers": [
    "const held = []; const more = () => { held.push(Buffer.alloc(1e7, 1)); setTimeout(more, 5); }; more(); return new Promise(() => {});",
    /It used too much memory|its code runs without a pause/,
  ],
  "floods the site with messages": [
    `const more = () => { for (let i = 0; i < 2000; i++) console.log("x"); setTimeout(more); };
     more(); return new Promise(() => {});`,
    "It sends too much.",
  ],
  "floods the site with requests": [
    'for (let i = 0; i < 1000; i++) context.store.set("a", "b").catch(() => {}); return new Promise(() => {});',
    "It asks the site for too much at once.",
  ],
} as const;

type Behaviour = keyof typeof behaviours;

/** Tested at one extension point: they do not depend on it. */
const once: readonly string[] = [
  "rejects with nothing",
  "never replies",
  "returns a huge text",
  "leaks buffers",
  "floods the site with messages",
  "floods the site with requests",
];

function hostile(point: ExtensionPoint, behaviour: Behaviour): Buffer {
  const { kind = "captcha", access = [], functions = {} } = points[point] ?? {};
  const [body] = behaviours[behaviour];
  const bad = Object.entries(functions).flatMap(([name, { isAsync }]) =>
    isAsync ? `${name}(context) { ${body} },` : [],
  );
  const code = `export const plugin = { ${point}: { ${complete[point] ?? ""} ${bad.join("\n")} } };`;
  const declared = { slug_name: "hostile", kinds: [kind], permissions: { data: access } };
  return packPlugin(manifestOf(declared, { version: `1.0.${Object.keys(behaviours).indexOf(behaviour)}` }), code);
}

const limits = { heapMb: 48, memoryMb: 250, checkMs: 500, restartMs: 20, startMs: 2500, maxFailures: 3 };
let site: TestSite;
beforeAll(async () => {
  site = await testSite({ plugins: [], pluginLimits: limits });
});
afterAll(() => site.close());

const remove = () => site.call(site.admin, "removePlugin", { plugin_slug_name: "hostile", with_data: true });
const isRunning = () => site.app.plugins.isRunning("hostile");

/** Calls a function of the plugin that replies later, with something. */
function callHook(point: ExtensionPoint): Promise<unknown> | undefined {
  const hooks = Object.entries(points[point]?.functions ?? {});
  const [hook = ""] = hooks.find(([, { isAsync, reply }]) => isAsync && reply !== nothing) ?? [];
  type AnyExtension = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;
  const run = (extension: unknown, context: unknown) => (extension as AnyExtension)[hook]?.(context, {}, {});
  return site.app.plugins
    .last(point)
    ?.call(hook, (extension, context) => run(extension, context) as Promise<unknown>, 2000);
}

/** Those with functions that are called later. */
const called = pointEntries.filter(([, { functions }]) => Object.values(functions).some(({ isAsync }) => isAsync));

const plans = called.map(([point], index) => ({
  point,
  planned: (Object.keys(behaviours) as Behaviour[]).filter((behaviour) => index === 0 || !once.includes(behaviour)),
}));

describe.each(plans)("a hostile plugin at the extension point $point", ({ point, planned }) => {
  test.each(planned)(
    "PL23 that %s harms only itself: the call fails, the site answers, the administration shows why",
    async (behaviour) => {
      await installAndActivate(site, hostile(point, behaviour));
      const failure = await callHook(point)?.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PluginError);
      expect(await site.call(site.visitor, "siteInfo", {})).toBeTruthy();
      const shown = async () => (await detailOf(site, "hostile"))?.error ?? "";
      await expect.poll(shown, { timeout: 5000 }).toMatch(behaviours[behaviour][1]);
      expect(await detailOf(site, "hostile")).toMatchObject({ state: "unhealthy", enabled: true });
      await remove();
    },
    20_000,
  );
});

describe("a plugin that keeps failing", () => {
  test("PL24 is started again after a wait, and switched off when its process has ended three times", async () => {
    await installAndActivate(site, hostile("captcha", "loops without a pause"));
    for (let ends = 0; ends < limits.maxFailures; ends++) {
      await expect.poll(isRunning, { timeout: 5000 }).toBe(true);
      await expect(callHook("captcha")).rejects.toBeInstanceOf(PluginError);
      await expect.poll(isRunning, { timeout: 5000 }).toBe(false);
    }
    const shown = () => detailOf(site, "hostile");
    await expect.poll(async () => (await shown())?.enabled, { timeout: 5000 }).toBe(false);
    expect(await shown()).toMatchObject({ state: "inactive", error: expect.stringContaining("without a pause") });
    expect(site.app.plugins.last("captcha")).toBeUndefined();
    await remove();
  }, 30_000);

  test("PL24 is switched off when twenty hooks in a row have failed", async () => {
    await installAndActivate(site, hostile("captcha", "throws"));
    for (let calls = 0; calls < 20; calls++) await callHook("captcha")?.catch(() => undefined);
    await expect.poll(() => site.app.plugins.isEnabled("hostile")).toBe(false);
    expect(await detailOf(site, "hostile")).toMatchObject({ error: expect.stringContaining("I do not like this.") });
    await remove();
  });

  test.each([
    ["throws when it is loaded", 'throw new Error("Not today.");', "Not today."],
    ["never finishes loading", "await new Promise((resolve) => setTimeout(resolve, 1e6));", "Its start took too long."],
    ["loops when it is loaded", "for (;;);", "Its start took too long."],
    [
      "is handed what it does not declare",
      'export const plugin = { connector: { icon: "", authorize: async () => 1, handleCallback: async () => 1 } };',
      "connector is handed emails",
    ],
    ["exports no plugin", "export const other = 1;", 'exports nothing called "plugin"'],
    ["lacks a function", "export const plugin = { captcha: {} };", "captcha has no function create"],
    [
      "keeps nonsense ready",
      "export const plugin = { captcha: { widget: () => 5, create: async () => 1, verify: async () => 1 } };",
      "captcha.widget returned something wrong",
    ],
    ["is no JavaScript", "export const = ;", "Unexpected token"],
    [
      "has tools that are none",
      "export const plugin = { editor: { tools: [{ name: 5 }] } };",
      "editor returned something wrong in tools.0.name",
    ],
    [
      "has an icon that is markup",
      `export const plugin = { editor: { tools: [{ name: "a", label: { en_US: "A" }, icon: "<svg onload=x>", forms: [] }] } };`,
      "is no path data",
    ],
    [
      "has platforms that are none",
      'export const plugin = { embed: { platforms: "all" } };',
      "embed returned something wrong in platforms",
    ],
    [
      "has a theme that throws",
      'export const plugin = { render: { codeTheme: () => { throw new Error("No colours."); } } };',
      "No colours.",
    ],
    [
      "has a theme without end",
      "export const plugin = { render: { codeTheme: () => { for (;;); } } };",
      "its code runs without a pause",
    ],
    [
      "has a theme that is none",
      'export const plugin = { render: { codeTheme: () => ({ name: "a", colors: { keyword: ["red;}*{", "#000000"] } }) } };',
      "is no colour",
    ],
    [
      "has calls that are none",
      'export const plugin = { route: { pages: async () => [], show: async () => null, calls: [{ method: "GET", name: "a", guard: "everyone" }] } };',
      "route returned something wrong in calls.0.guard",
    ],
    [
      "has calls without saying that they are handed users",
      'export const plugin = { route: { pages: async () => [], show: async () => null, calls: [{ method: "GET", name: "a", guard: "anyone", run: async () => 1 }] } };',
      "route.calls is handed users",
    ],
    [
      "has a frame that is no address",
      'export const plugin = { embed: { platforms: [{ platform: "a", links: [{ link: "https://a.example/{id}", frame: "/x" }] }] } };',
      "is no web address",
    ],
    [
      "has a style that would end its place in the content policy",
      'export const plugin = { embed: { platforms: [{ platform: "a", links: [], styles: ["https://a.example/; script-src *"] }] } };',
      "is no web address",
    ],
    [
      "answers a call that was never made",
      `const stringify = JSON.stringify;
       JSON.stringify = (value, ...more) => value?.type === "ready" ? stringify({ type: "result", id: 7, value: 1 }) : stringify(value, ...more);
       export const plugin = { captcha: { create: async () => 1, verify: async () => true } };`,
      "It sent something that is no message.",
    ],
    [
      "asks for something with an id that is none",
      `const stringify = JSON.stringify;
       const deep = '{"$bytes":'.repeat(1500) + "1" + "}".repeat(1500);
       JSON.stringify = (value, ...more) => value?.type === "ready" ? '{"type":"request","what":"x","args":[],"id":' + deep + "}" : stringify(value, ...more);
       export const plugin = { captcha: { create: async () => 1, verify: async () => true } };`,
      "It sent something that is no message.",
    ],
    [
      "sends more values than anybody can use",
      `const stringify = JSON.stringify;
       JSON.stringify = (value, ...more) => value?.type === "ready" ? '{"type":"ready","members":[' + "[],".repeat(1e6) + "1]}" : stringify(value, ...more);
       export const plugin = { captcha: { create: async () => 1, verify: async () => true } };`,
      "It sent something that is no message.",
    ],
    [
      "has nothing of its kinds",
      "export const plugin = { sidebar: { boxes: async () => [] } };",
      "has nothing of the kind",
    ],
  ])(
    "PL23 one that %s is as if it were off",
    async (_what, code, reason) => {
      await installAndActivate(
        site,
        packPlugin(
          manifestOf({ slug_name: "hostile", kinds: ["captcha", "connector", "editor", "embed", "render", "route"] }),
          code,
        ),
      );
      for (const [point] of pointEntries) expect(site.app.plugins.last(point)).toBeUndefined();
      const shown = async () => (await detailOf(site, "hostile"))?.error ?? "";
      await expect.poll(shown, { timeout: 8000 }).toContain(reason);
      await remove();
    },
    20_000,
  );

  test("PL23 calls beyond the limit are rejected at once", async () => {
    await installAndActivate(site, hostile("captcha", "never replies"));
    const calls = Array.from({ length: 120 }, () => callHook("captcha")?.catch((error: PluginError) => error.message));
    const messages = await Promise.all(calls);
    expect(messages.filter((message) => String(message).includes("too much to do"))).toHaveLength(20);
    await remove();
  });

  test("PL24 a login that a plugin refuses does not count: anyone could switch it off", async () => {
    await installAndActivate(site, hostile("connector", "throws"));
    const active = site.app.plugins.last("connector");
    for (let calls = 0; calls < 30; calls++)
      await active
        ?.call("handleCallback", (connector, context) => connector.handleCallback(context, {} as never))
        .catch(() => undefined);
    expect(await detailOf(site, "hostile")).toMatchObject({
      enabled: true,
      error: expect.stringContaining("not like"),
    });
    await remove();
  });
});

const bad = `export const plugin = {
  route: {
    pages: async () => [], show: async () => null,
    calls: [
      { method: "GET", name: "throws", guard: "anyone", run() { throw new Error("I do not like this."); } },
      { method: "GET", name: "exits", guard: "anyone", run() { setTimeout(() => { throw new Error("Outside."); }); return new Promise(() => {}); } },
      { method: "GET", name: "nonsense", guard: "anyone", run: async () => ({ a: 1n }) },
      { method: "GET", name: "huge", guard: "anyone", run: async () => "x".repeat(13_000_000) },
      { method: "GET", name: "deep", guard: "anyone", run: async () => { let a = []; for (let i = 0; i < 4000; i++) a = [a]; return a; } },
      { method: "GET", name: "works", guard: "anyone", run: async (_context, { input }) => input },
    ],
  },
};`;

describe("the calls of a hostile plugin", () => {
  const get = (action: string) =>
    site.server.inject(`/answer/api/v1/plugin/hostile/${action}?$bytes=AAAA`).then(({ statusCode }) => statusCode);

  test("PL23 fail alone, and the plugin works again soon", async () => {
    const manifest = manifestOf({ slug_name: "hostile", kinds: ["route"], permissions: { data: ["users"] } });
    await installAndActivate(site, packPlugin(manifest, bad));
    for (const action of ["throws", "nonsense"]) expect(await get(action)).toBe(500);
    for (const action of ["exits", "huge"]) {
      await expect.poll(isRunning, { timeout: 5000 }).toBe(true);
      expect(await get(action)).toBe(500);
    }
    await expect.poll(isRunning, { timeout: 5000 }).toBe(true);
    expect([200, 500]).toContain(await get("deep"));
    expect(await get("works")).toBe(200);
    const { body } = await site.server.inject("/answer/api/v1/plugin/hostile/works?$bytes=AAAA");
    expect(JSON.parse(body).data).toEqual({ $bytes: "AAAA" });
    await remove();
  });
});

test("PL8 what a plugin throws is shown without the secrets of its settings", async () => {
  const secret = { name: "key", type: "input", title: { en_US: "Key" }, secret: true };
  const code = `export const plugin = { captcha: {
    create: async ({ configuration }) => { throw new Error("The key " + configuration.key + " is wrong: " + encodeURIComponent(configuration.key)); },
    verify: async () => true,
  } };`;
  await installAndActivate(site, packPlugin(manifestOf({ slug_name: "hostile", settings: [secret] }), code));
  const config_fields = { key: "s3cret/köy" };
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: "hostile", config_fields });
  const failure = await callHook("captcha")?.catch((error: PluginError) => error.message);
  expect(failure).toBe("hostile.create: The key *** is wrong: ***");
  expect((await detailOf(site, "hostile"))?.error).toBe(failure);
  await remove();
});
