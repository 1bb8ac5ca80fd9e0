import { inspect } from "node:util";
import { definePlugin, type Plugin } from "@askwell/plugin-kit";
import { afterAll, expect, test } from "vitest";
import { testSite } from "../../../testing/index.ts";
import { PluginError } from "./active-plugin.ts";

const text = (en_US: string) => ({ en_US });

const connector = (slug_name: string): Plugin =>
  definePlugin({
    slug_name,
    kind: "connector",
    version: "1.0.0",
    name: text(slug_name),
    description: text(""),
    fields: () => [{ name: "secret", type: "input", title: text("Secret"), secret: true }],
    connector: {
      icon: "",
      authorize: async () => ({ url: "https://provider.example", flowState: "" }),
      handleCallback: () => Promise.reject(new Error("no such account")),
    },
  });

const site = await testSite({ plugins: [connector("first"), connector("second"), connector("third")] });
afterAll(site.close);
for (const plugin_slug_name of ["third", "first"])
  await site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled: true });

test("PL14 the enabled plugins of an extension point are called in their fixed order", () => {
  expect(site.app.plugins.active("connector").map(({ slug_name }) => slug_name)).toEqual(["first", "third"]);
  expect(site.app.plugins.last("connector")?.slug_name).toBe("third");
  expect(site.app.plugins.active("userCenter")).toEqual([]);
  expect(site.app.plugins.last("captcha")).toBeUndefined();
});

test("PL13 a hook that fails rejects with the plugin's name, the hook and the cause", async () => {
  const active = site.app.plugins.last("connector");
  const received = { callback: "", url: "", flowState: "", state: "" };
  const failed = active?.call("handleCallback", (extension, context) => extension.handleCallback(context, received));
  const error = await failed?.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(PluginError);
  expect(error).toMatchObject({ slug_name: "third", hook: "handleCallback", cause: new Error("no such account") });
});

test("PL8 errors of a plugin have no secrets of its settings, whatever it throws", async () => {
  const secret = 'a "secret" & more';
  const plugin_slug_name = "first";
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name, config_fields: { secret } });
  const [first] = site.app.plugins.active("connector");
  const inner = new Error(`refused: ${JSON.stringify({ secret })}`);
  const outer = new TypeError(`https://provider.example/?key=${encodeURIComponent(secret)}`, { cause: inner });
  for (const thrown of [outer, `no ${secret}`, Object.freeze(new Error(secret))]) {
    const error = await first?.call("authorize", () => Promise.reject(thrown)).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(PluginError);
    const written = inspect(error, { depth: 9 });
    expect(written).toContain("***");
    expect(written).not.toMatch(/a .?"secret|a%20%22secret/);
  }
  expect(outer).toBeInstanceOf(TypeError);
});

test("PL13 a hook that takes too long is aborted", async () => {
  let isAborted = false;
  const active = site.app.plugins.last("connector");
  const hanging = active?.call(
    "authorize",
    (_extension, _context, signal) =>
      new Promise(() => {
        signal.addEventListener("abort", () => {
          isAborted = true;
        });
      }),
    5,
  );
  await expect(hanging).rejects.toThrow("third.authorize: no reply within 5 ms");
  expect(isAborted).toBe(true);
});

test("PL13 a hook that throws before it returns a promise rejects as well", async () => {
  const active = site.app.plugins.last("connector");
  const broken = () => {
    throw new TypeError("not a function");
  };
  await expect(active?.call("authorize", broken)).rejects.toBeInstanceOf(PluginError);
});
