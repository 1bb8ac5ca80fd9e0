import { calls, type Reply } from "@askwell/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  detailOf,
  installAndActivate,
  type ManifestPart,
  manifestOf,
  packPlugin,
  type TestSite,
  testSite,
  uploadPackage,
} from "../../../testing/index.ts";

const code = (secret: string) => `
  import { definePlugin } from "@askwell/plugin-kit";
  export const plugin = definePlugin({
    slug_name: "riddle", kind: "captcha", version: "0", name: { en_US: "" }, description: { en_US: "" },
    captcha: {
      widget: ({ configuration }) => ({ hint: configuration.hint ?? "none" }),
      create: async (context, id) => {
        await context.store.set("last", id);
        return { image: "", secret: ${JSON.stringify(secret)} + (await context.store.get("last")) };
      },
      verify: async (_context, { secret, captcha_code }) => secret === captcha_code,
    },
  });`;

const hint = { name: "hint", type: "input", title: { en_US: "Hint" }, required: true };
const riddle = (version: string, declared: ManifestPart = {}) =>
  packPlugin(manifestOf({ settings: [hint], ...declared }, { version }), code(version));

const secretFrom = ({ app }: Pick<TestSite, "app">) =>
  app.plugins.last("captcha")?.call("create", (captcha, context) => captcha.create(context, "7"));

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ plugins: [] });
});
afterAll(() => site.close());

/** What the administration shows of plugins in a language. */
async function detailsIn(language: string, server = site.server) {
  const headers = { authorization: site.admin.token, "accept-language": language };
  const reply = await server.inject({ url: calls.pluginDetails.path, headers });
  return reply.json<{ data: Reply<"pluginDetails"> }>().data.plugins;
}

describe("a package", () => {
  test("PL20 an uploaded package is shown before anything of it runs, and installed when that is confirmed", async () => {
    const permissions = { hosts: ["api.example.com"], host_settings: ["hint"], data: ["posts"] };
    const { data: shown } = await uploadPackage(site, riddle("0.9.0", { permissions }));
    expect(shown).toMatchObject({
      ...{ slug_name: "riddle", name: "Riddle", version: "0.9.0", author: "Ann", kinds: ["captcha"] },
      ...{ hosts: ["api.example.com"], host_settings: ["Hint"], data: ["posts"] },
      ...{ origin: "", signature: "", kit: 1, installed_version: "", added: [] },
    });
    expect(shown.checksum).toMatch(/^[0-9a-f]{128}$/);
    expect(await detailOf(site, "riddle")).toBeUndefined();

    await site.call(site.admin, "installPlugin", { checksum: shown.checksum });
    expect(await detailOf(site, "riddle")).toMatchObject({
      ...{ installed: true, enabled: false, state: "inactive", kinds: ["captcha"], missing: ["Hint"], error: "" },
    });
    expect(site.app.plugins.last("captcha")).toBeUndefined();
  });

  test("PL20 an unknown checksum installs nothing", async () => {
    const reply = await site.error(site.admin, "installPlugin", { checksum: "0".repeat(128) });
    expect(reply).toMatchObject({ reason: "error.object.not_found" });
  });

  test("PL21 a plugin is activated, configured, updated and rolled back without a restart", async () => {
    await installAndActivate(site, riddle("1.0.0"));
    expect(await secretFrom(site)).toEqual({ image: "", secret: "1.0.07" });
    expect(await detailOf(site, "riddle")).toMatchObject({ state: "active", previous_version: "0.9.0" });
    expect(await site.call(site.visitor, "captchaConfig", {})).toEqual({
      slug_name: "riddle",
      config: { hint: "none" },
    });

    const saved = { plugin_slug_name: "riddle", config_fields: { hint: "think" } };
    await site.call(site.admin, "savePluginConfig", saved);
    expect(await site.call(site.visitor, "captchaConfig", {})).toEqual({
      slug_name: "riddle",
      config: { hint: "think" },
    });

    const update = await uploadPackage(site, riddle("1.1.0", { permissions: { hosts: ["new.example.com"] } }));
    expect(update.data).toMatchObject({ installed_version: "1.0.0", added: ["new.example.com"] });
    await site.call(site.admin, "installPlugin", { checksum: update.data.checksum });
    expect(await secretFrom(site)).toMatchObject({ secret: "1.1.07" });

    await site.call(site.admin, "rollBackPlugin", { plugin_slug_name: "riddle" });
    expect(await secretFrom(site)).toMatchObject({ secret: "1.0.07" });
    expect(await detailOf(site, "riddle")).toMatchObject({ version: "1.0.0", previous_version: "1.1.0", missing: [] });
  });

  test("PL21 every process follows, with the files from the database, and a plugin survives a restart", async () => {
    const other = await site.startAnother();
    expect(await secretFrom(other)).toMatchObject({ secret: "1.0.07" });
    const { data: found } = await uploadPackage(site, riddle("2.0.0"));
    await site.call(site.admin, "installPlugin", { checksum: found.checksum });
    await expect.poll(() => secretFrom(other)?.then((reply) => reply.secret), { timeout: 10_000 }).toBe("2.0.07");
    await site.call(site.admin, "switchPlugin", { plugin_slug_name: "riddle", enabled: false });
    await expect.poll(() => other.app.plugins.last("captcha")).toBeUndefined();
    await site.call(site.admin, "switchPlugin", { plugin_slug_name: "riddle", enabled: true });
  });

  test("PL21 a removed plugin keeps its data, unless they are removed as well", async () => {
    const remove = (with_data: boolean) =>
      site.call(site.admin, "removePlugin", { plugin_slug_name: "riddle", with_data });
    await remove(false);
    expect(await detailOf(site, "riddle")).toBeUndefined();
    expect(site.app.plugins.last("captcha")).toBeUndefined();
    expect(await site.app.db.read.selectFrom("plugin_packages").selectAll().execute()).toEqual([]);
    await installAndActivate(site, riddle("2.0.0"));
    expect(await site.call(site.visitor, "captchaConfig", {})).toMatchObject({ config: { hint: "think" } });
    await remove(true);
    await installAndActivate(site, riddle("2.0.0"));
    expect(await site.call(site.visitor, "captchaConfig", {})).toMatchObject({ config: { hint: "none" } });
    await remove(true);
    expect(await site.error(site.admin, "removePlugin", { plugin_slug_name: "riddle" })).toMatchObject({ data: null });
    expect(await site.error(site.admin, "rollBackPlugin", { plugin_slug_name: "riddle" })).toMatchObject({
      data: null,
    });
  });

  test("PL26 a plugin whose kit is no longer offered is outdated, with the reason in the administrator's language", async () => {
    await installAndActivate(site, riddle("3.0.0"));
    const manifest = manifestOf({ kit: 0 }, { version: "3.0.0" });
    await site.app.db.write((tx) =>
      tx.updateTable("plugin_packages").set({ manifest }).where("slug_name", "=", "riddle").execute(),
    );
    const { server } = await site.startAnother();
    const plugins = await detailsIn("zh-CN", server);
    expect(plugins).toMatchObject([{ slug_name: "riddle", state: "outdated", version: "3.0.0" }]);
    expect(plugins[0]?.error).toBe("本站提供的开发包版本是 1，可运行版本 1 及以上的插件；此插件需要 0。");
    await site.call(site.admin, "removePlugin", { plugin_slug_name: "riddle", with_data: true });
  });

  test("PL7 a text that is not in the administrator's language is in English, and says so", async () => {
    const manifest = manifestOf({
      slug_name: "cup",
      name: { en_US: "Cup", ar: "كوب" },
      description: { en_US: "Tea." },
    });
    const inEnglish = { name: "Cup", name_language: "", description: "Tea.", description_language: "" };
    const inArabic = { name: "كوب", name_language: "", description: "Tea.", description_language: "en" };
    const bytes = packPlugin(manifest, "export const plugin = {};");
    const { data: found } = await uploadPackage(site, bytes);
    expect(found).toMatchObject(inEnglish);
    expect((await uploadPackage(site, bytes, "ar")).data).toMatchObject(inArabic);
    await site.call(site.admin, "installPlugin", { checksum: found.checksum });
    expect(await detailOf(site, "cup")).toMatchObject(inEnglish);
    expect((await detailsIn("ar")).find(({ slug_name }) => slug_name === "cup")).toMatchObject(inArabic);
    await site.call(site.admin, "removePlugin", { plugin_slug_name: "cup", with_data: true });
  });

  test("PL6 a package may not take the name of another plugin", async () => {
    const taken = await testSite({
      plugins: [{ slug_name: "riddle", kind: "render", version: "1", name: { en_US: "" }, description: { en_US: "" } }],
    });
    const { reason, msg } = await uploadPackage(taken, riddle("1.0.0"));
    await taken.close();
    expect(reason).toBe("error.plugin.package_refused");
    expect(msg).toContain("already has a plugin called riddle");
  });
});
