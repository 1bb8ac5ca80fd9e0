import { type ConfigField, calls } from "@askwell/contract";
import { definePlugin, type Plugin } from "@askwell/plugin-kit";
import { afterAll, describe, expect, test } from "vitest";
import { testSite } from "../../testing/index.ts";
import type { Tx } from "../tables.ts";

const text = (en_US: string) => ({ en_US, zh_CN: `${en_US} (zh)` });
const challenge = { create: async () => ({ image: "", secret: "" }), verify: async () => true };

const weather = definePlugin({
  slug_name: "weather",
  kind: "render",
  version: "1.2.0",
  name: text("Weather"),
  description: text("Shows the weather."),
  link: "https://weather.example",
  fields: () => [
    { name: "about", type: "legend", title: text("About") },
    { name: "city", type: "input", title: text("City"), required: true, ui_options: { placeholder: text("Lisbon") } },
    {
      name: "unit",
      type: "select",
      title: text("Unit"),
      value: "celsius",
      options: [
        { label: text("Celsius"), value: "celsius" },
        { label: text("Fahrenheit"), value: "fahrenheit" },
      ],
    },
    { name: "key", type: "input", title: text("Key"), secret: true, required: true },
    { name: "wind", type: "switch", title: text("Wind"), value: true },
  ],
  check: async (_context, values) => {
    if (values.city === "Babel") throw new Error("no such language");
    return values.city === "Atlantis" ? [{ field: "city", message: text("Nobody lives there: look again.") }] : [];
  },
  userFields: () => [{ name: "city", type: "input", title: text("My city") }],
  checkUser(_context, { city }) {
    if (city === "Babel") throw new Error("no such language");
    return Promise.resolve([]);
  },
});

const captcha = (slug_name: string): Plugin =>
  definePlugin({
    slug_name,
    kind: "captcha",
    version: "1.0.0",
    name: text(slug_name),
    description: text(""),
    link: "javascript:alert(1)",
    captcha: { ...challenge, widget: ({ site_url }) => ({ site_url }) },
  });

const site = await testSite({ plugins: [weather, captcha("riddle"), captcha("sums")] });
afterAll(site.close);
const { admin, visitor } = site;
const ann = await site.person("ann");

const setEnabled = (plugin_slug_name: string, enabled: boolean) =>
  site.call(admin, "switchPlugin", { plugin_slug_name, enabled });
const configure = (config_fields: Record<string, unknown>) => ({ plugin_slug_name: "weather", config_fields });
const fieldsOf = async () => {
  const { config_fields } = await site.call(admin, "pluginConfig", { plugin_slug_name: "weather" });
  return Object.fromEntries((config_fields ?? []).map((field) => [field.name, field]));
};

describe("which plugins are on", () => {
  test("PL1 plugins are disabled at first, and only enabled ones are public", async () => {
    expect(await site.call(visitor, "pluginStatus", {})).toEqual([]);
    await setEnabled("weather", true);
    expect(await site.call(visitor, "pluginStatus", {})).toEqual([{ slug_name: "weather", enabled: true }]);
    await setEnabled("weather", false);
    expect(await site.call(visitor, "pluginStatus", {})).toEqual([]);
  });

  test("PL2 administrators see every available plugin, filtered by status and settings", async () => {
    await setEnabled("weather", true);
    const all = await site.call(admin, "adminPlugins", {});
    expect(all.map(({ slug_name }) => slug_name)).toEqual(["weather", "riddle", "sums"]);
    expect(all[0]).toEqual({
      name: "Weather",
      slug_name: "weather",
      description: "Shows the weather.",
      version: "1.2.0",
      enabled: true,
      have_config: true,
      link: "https://weather.example",
    });
    expect(all[1]?.link).toBe("");
    const slugs = async (filter: { status?: string; have_config?: boolean }) =>
      (await site.call(admin, "adminPlugins", filter)).map(({ slug_name }) => slug_name);
    expect(await slugs({ status: "active" })).toEqual(["weather"]);
    expect(await slugs({ status: "inactive" })).toEqual(["riddle", "sums"]);
    expect(await slugs({ status: "outdated" })).toEqual([]);
    expect(await slugs({ have_config: true })).toEqual(["weather"]);
    await setEnabled("weather", false);
  });

  test("PL3 at most one captcha is enabled", async () => {
    await setEnabled("riddle", true);
    await setEnabled("sums", true);
    expect(await site.call(visitor, "pluginStatus", {})).toEqual([{ slug_name: "sums", enabled: true }]);
    const config = { site_url: site.app.settings.get("general").site_url };
    expect(await site.call(visitor, "captchaConfig", {})).toEqual({ slug_name: "sums", config });
    await setEnabled("sums", false);
    expect(await site.call(visitor, "captchaConfig", {})).toEqual({ slug_name: "", config: null });
  });

  test("PL4 another server process applies changes shortly after", async () => {
    const other = await site.startAnother();
    await setEnabled("weather", true);
    await site.call(admin, "savePluginConfig", configure({ city: "Porto", key: "k" }));
    await expect.poll(() => other.app.plugins.isEnabled("weather")).toBe(true);
    const there = other.app.plugins.find("weather") as Plugin;
    await expect.poll(() => other.app.plugins.contextOf(there).configuration.city).toBe("Porto");
    await setEnabled("weather", false);
  });

  test("PL5 an unknown plugin cannot be switched or configured, and has an empty form", async () => {
    const none = { plugin_slug_name: "nothing_here" };
    for (const name of ["switchPlugin", "savePluginConfig"] as const) {
      expect(await site.error(admin, name, none)).toMatchObject({ reason: "base.request_format_error", data: null });
    }
    expect(await site.call(admin, "pluginConfig", none)).toEqual({
      name: "",
      slug_name: "",
      description: "",
      version: "",
      config_fields: null,
    });
  });

  test("PL6 two plugins with the same name abort the start", async () => {
    await expect(testSite({ plugins: [weather, weather] })).rejects.toThrow("two plugins are called weather");
    expect(() => definePlugin({ ...weather, slug_name: "Weather!" })).toThrow("no slug");
  });
});

describe("plugin settings", () => {
  test("PL7 the form is localized, and shows defaults until something is saved", async () => {
    const response = await site.server.inject({
      url: calls.pluginConfig.path,
      query: { plugin_slug_name: "weather" },
      headers: { authorization: admin.token, "accept-language": "zh-CN" },
    });
    const { data } = response.json<{ data: { name: string; config_fields: ConfigField[] } }>();
    expect(data.name).toBe("Weather (zh)");
    expect(data.config_fields.map(({ title }) => title)).toContain("City (zh)");
    expect((await fieldsOf()).unit).toEqual({
      name: "unit",
      type: "select",
      title: "Unit",
      description: "",
      required: false,
      value: "celsius",
      ui_options: {},
      options: [
        { label: "Celsius", value: "celsius" },
        { label: "Fahrenheit", value: "fahrenheit" },
      ],
    });
  });

  test("PL8 only known fields are saved; a secret is never sent back, and stays when it is submitted empty", async () => {
    const filled = { city: "Oslo", unit: "fahrenheit", key: "s3cret", wind: false, stranger: 1, about: "" };
    await site.call(admin, "savePluginConfig", configure(filled));
    await site.call(admin, "savePluginConfig", configure({ ...filled, key: "" }));
    const { city, unit, key, wind } = await fieldsOf();
    expect([city, unit, key, wind].map((field) => field?.value)).toEqual(["Oslo", "fahrenheit", "", false]);
    expect([city, key].map((field) => field?.is_set)).toEqual([undefined, true]);
    const { configuration } = site.app.plugins.contextOf(weather);
    expect(configuration).toEqual({ city: "Oslo", unit: "fahrenheit", key: "s3cret", wind: false });
  });

  test.each([
    [{ city: "" }, "city", "City is a required field."],
    [{ unit: "kelvin" }, "unit", "Unit must be one of [celsius fahrenheit]."],
    [{ wind: "yes" }, "wind", "Wind has the wrong type."],
    [{ city: ["a"] }, "city", "City has the wrong type."],
    [{ city: "Atlantis" }, "city", "Nobody lives there: look again."],
  ])("PL9 %j is rejected on the field %s", async (wrong, error_field, error_msg) => {
    const sent = { city: "Oslo", unit: "celsius", key: "k", wind: true, ...wrong };
    const { data } = await site.error(admin, "savePluginConfig", configure(sent));
    expect(data).toEqual([{ error_field, error_msg }]);
  });

  test("PL9 nothing is saved when the plugin fails to check the values", async () => {
    const before = await fieldsOf();
    const settings = { city: "Babel", unit: "celsius", key: "k", wind: true };
    const failure = { code: 400, reason: "error.plugin.check_failed" };
    expect(await site.error(admin, "savePluginConfig", configure(settings))).toMatchObject(failure);
    expect(await fieldsOf()).toEqual(before);
    await setEnabled("weather", true);
    expect(await site.error(ann, "saveUserPluginConfig", configure({ city: "Babel" }))).toMatchObject(failure);
    await setEnabled("weather", false);
  });

  test("PL10 a plugin has its own key-value store", async () => {
    const { store } = site.app.plugins.contextOf(weather);
    expect(await store.get("today")).toBeUndefined();
    await store.set("today", "rain");
    await store.set("today", "sun");
    expect(await store.get("today")).toBe("sun");
    const [riddle] = site.app.plugins.all.slice(1);
    expect(await site.app.plugins.contextOf(riddle as Plugin).store.get("today")).toBeUndefined();
    await store.remove("today");
    expect(await store.get("today")).toBeUndefined();
  });

  test("PL10 the store of a plugin has an end, and says so", async () => {
    const { store } = site.app.plugins.contextOf(weather);
    const rows = Array.from({ length: 999 }, (_, index) => ({ name: `day ${index}`, value: "sun" }));
    const insert = (tx: Tx) =>
      tx
        .insertInto("plugin_values")
        .values(rows.map((row) => ({ slug_name: "weather", updated_at: 0, ...row })))
        .execute();
    await site.app.db.write(insert);
    await store.set("last", "rain");
    await expect(store.set("one more", "rain")).rejects.toThrow("at most 1000 values");
    await store.set("last", "sun");
    const clear = (tx: Tx) => tx.deleteFrom("plugin_values").where("slug_name", "=", "weather").execute();
    await site.app.db.write(clear);
    await store.set("a", "é".repeat(2_000_000));
    await expect(store.set("b", "é".repeat(1_000_000))).rejects.toThrow("at most 5 MB");
    await store.set("a", "é".repeat(2_499_999));
    await store.set("b", "é");
    expect(await store.get("one more")).toBeUndefined();
    await site.app.db.write(clear);
  });

  test("PL11 users configure a plugin for themselves while it is enabled, and their settings are deleted with them", async () => {
    const settings = { plugin_slug_name: "weather", config_fields: { city: "Rome" } };
    expect(await site.call(ann, "userPluginConfigs", {})).toEqual([]);
    expect(await site.error(ann, "saveUserPluginConfig", settings)).toMatchObject({ data: null });
    await setEnabled("weather", true);
    expect(await site.call(ann, "userPluginConfigs", {})).toEqual([{ name: "Weather", slug_name: "weather" }]);
    await site.call(ann, "saveUserPluginConfig", settings);
    const form = await site.call(ann, "userPluginConfig", { plugin_slug_name: "weather" });
    expect(form.config_fields?.map(({ title, value }) => [title, value])).toEqual([["My city", "Rome"]]);

    await site.call(admin, "setUserStatus", { user_id: ann.id, status: "deleted" });
    await site.settle();
    expect(await site.app.db.read.selectFrom("user_plugin_configs").selectAll().execute()).toEqual([]);
    await setEnabled("weather", false);
  });
});
