import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callHook, hostilePlugin } from "../../../testing/hostile-plugins.ts";
import {
  detailOf,
  installAndActivate,
  manifestOf,
  packPlugin,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";
import { PluginError } from "../../platform/plugins/active-plugin.ts";
import { pointEntries } from "./points.ts";

const limits = { heapMb: 48, memoryMb: 250, checkMs: 500, restartMs: 20, maxFailures: 3 };
let site: TestSite;
beforeAll(async () => {
  site = await testSite({ plugins: [], pluginLimits: limits });
});
afterAll(() => site.close());

const remove = () => site.call(site.admin, "removePlugin", { plugin_slug_name: "hostile", with_data: true });
const isRunning = () => site.app.plugins.isRunning("hostile");

describe("a plugin that keeps failing", () => {
  test("PL24 is started again after a wait, and switched off when its process has ended three times", async () => {
    await installAndActivate(site, hostilePlugin("captcha", "loops without a pause"));
    for (let ends = 0; ends < limits.maxFailures; ends++) {
      await expect.poll(isRunning).toBe(true);
      await expect(callHook(site, "captcha")).rejects.toBeInstanceOf(PluginError);
      await expect.poll(isRunning).toBe(false);
    }
    const shown = () => detailOf(site, "hostile");
    await expect.poll(async () => (await shown())?.enabled).toBe(false);
    expect(await shown()).toMatchObject({ state: "inactive", error: expect.stringContaining("without a pause") });
    expect(site.app.plugins.last("captcha")).toBeUndefined();
    await remove();
  }, 30_000);

  test("PL24 is switched off when twenty hooks in a row have failed", async () => {
    await installAndActivate(site, hostilePlugin("captcha", "throws"));
    for (let calls = 0; calls < 20; calls++) await callHook(site, "captcha")?.catch(() => undefined);
    await expect.poll(() => site.app.plugins.isEnabled("hostile")).toBe(false);
    expect(await detailOf(site, "hostile")).toMatchObject({ error: expect.stringContaining("I do not like this.") });
    await remove();
  });

  test("PL24 an error of the past is shown with its time, and forgotten once the plugin works again", async () => {
    const code = `export const plugin = { captcha: {
      create: async ({ configuration }) => {
        if (configuration.cup === "broken") throw new Error("It leaks.");
        return { image: "", secret: "" };
      },
      verify: async () => true,
    } };`;
    const cup = { name: "cup", type: "input", title: { en_US: "Cup" } };
    await installAndActivate(site, packPlugin(manifestOf({ slug_name: "hostile", settings: [cup] }), code));
    const take = (value: string) =>
      site.call(site.admin, "savePluginConfig", { plugin_slug_name: "hostile", config_fields: { cup: value } });
    const turn = (enabled: boolean) => site.call(site.admin, "switchPlugin", { plugin_slug_name: "hostile", enabled });
    const pour = () => callHook(site, "captcha")?.catch(() => undefined);
    const fail = async () => {
      await take("broken");
      await pour();
      await expect.poll(shown).toMatchObject({ state: "unhealthy", error: "hostile.create: It leaks." });
    };
    const shown = () => detailOf(site, "hostile");
    const unbroken = { state: "active", error: "", failed_at: 0 };
    await fail();
    await take("whole");
    expect(await shown()).toMatchObject(unbroken);

    await fail();
    await turn(false);
    expect(await shown()).toMatchObject({ state: "inactive", error: expect.stringContaining("It leaks.") });
    await turn(true);
    expect(await shown()).toMatchObject(unbroken);

    // Settings stay as they are here: only successes tell that it works again, in this process and in another one.
    const stored = async () => (await site.app.db.read.selectFrom("installed_plugins").select("error").execute())[0];
    const succeed = async ({ app }: Pick<TestSite, "app">) => {
      const captcha = app.plugins.last("captcha");
      for (let cups = 0; cups < 20; cups += 1) await captcha?.call("verify", (own, at) => own.verify(at, {} as never));
      await expect.poll(stored).toEqual({ error: "" });
    };
    await fail();
    await succeed(site);
    expect(await shown()).toMatchObject(unbroken);
    await fail();
    await expect.poll(stored).toEqual({ error: "hostile.create: It leaks." });
    const other = await site.startAnother();
    await expect.poll(() => other.app.plugins.isRunning("hostile")).toBe(true);
    await succeed(other);
    await remove();
  }, 30_000);

  test.each([
    ["throws when it is loaded", 'throw new Error("Not today.");', "Not today."],
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
      await expect.poll(shown).toContain(reason);
      await remove();
    },
    20_000,
  );

  test("PL23 calls beyond the limit are rejected at once", async () => {
    await installAndActivate(site, hostilePlugin("captcha", "never replies"));
    const calls = Array.from({ length: 120 }, () =>
      callHook(site, "captcha", 2000)?.catch((error: PluginError) => error.message),
    );
    const messages = await Promise.all(calls);
    expect(messages.filter((message) => String(message).includes("too much to do"))).toHaveLength(20);
    await remove();
  });

  test("PL23 changes of the store beyond the limit of a minute are refused, with the reason", async () => {
    const code = `export const plugin = { captcha: {
      async create({ store }) { for (let i = 0; ; i++) await store.set("a", String(i)).catch((error) => { throw new Error(i + ": " + error.message); }); },
      verify: async () => true,
    } };`;
    await installAndActivate(site, packPlugin(manifestOf({ slug_name: "hostile" }), code));
    const failure = await callHook(site, "captcha", 30_000)?.catch((error: PluginError) => error.message);
    expect(failure).toBe("hostile.create: 600: The store takes at most 600 changes a minute.");
    await remove();
  });

  test("PL24 a login that a plugin refuses does not count: anyone could switch it off", async () => {
    await installAndActivate(site, hostilePlugin("connector", "throws"));
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
      await expect.poll(isRunning).toBe(true);
      expect(await get(action)).toBe(500);
    }
    await expect.poll(isRunning).toBe(true);
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
  const failure = await callHook(site, "captcha")?.catch((error: PluginError) => error.message);
  expect(failure).toBe("hostile.create: The key *** is wrong: ***");
  expect((await detailOf(site, "hostile"))?.error).toBe(failure);
  await remove();
});
