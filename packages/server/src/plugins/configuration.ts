import type { Parsed, Reply } from "@askwell/contract";
import type { FieldProblem, Plugin, PluginField, PluginValues } from "@askwell/plugin-kit";
import { type FieldFailure, fail } from "../api-error.ts";
import type { App } from "../app.ts";
import { restartChannel } from "../features/chats/index.ts";
import { losesLastLoginMethod } from "../features/site/index.ts";
import { cleanThrown, withoutSecrets, withoutSecretsOf } from "../platform/plugins/secrets.ts";
import { textIn } from "../platform/plugins/text-in.ts";
import type { Admin, Member } from "../viewer.ts";
import { fieldIn, type ReadValues, readValues } from "./fields.ts";
import { logSwitches, logValues } from "./log-changes.ts";
import { findUserConfig, saveUserConfig } from "./queries.ts";
import { storedValues } from "./states.ts";

/** Only HTTP links: other schemes could run scripts in the reader's browser. */
export const linkOf = ({ link = "" }: Plugin) => (/^https?:\/\//i.test(link) ? link : "");

/** The fields of a plugin's settings. */
export const fieldsOf = (app: App, plugin: Plugin) => plugin.fields?.(app.plugins.contextOf(plugin)) ?? [];
const userFieldsOf = (app: App, plugin: Plugin) => plugin.userFields?.(app.plugins.contextOf(plugin)) ?? [];

/** Lists the available plugins. Source: docs/wire/administration.md "Plugins". */
export async function installedPlugins(
  app: App,
  admin: Admin,
  input: Parsed<"adminPlugins">,
): Promise<Reply<"adminPlugins">> {
  const all = app.plugins.all.map((plugin) => ({
    name: textIn(admin.language, plugin.name),
    slug_name: plugin.slug_name,
    description: textIn(admin.language, plugin.description),
    version: plugin.version,
    enabled: app.plugins.isEnabled(plugin.slug_name),
    have_config: fieldsOf(app, plugin).length > 0,
    link: linkOf(plugin),
  }));
  const matchesStatus = (enabled: boolean) => input.status === "" || input.status === (enabled ? "active" : "inactive");
  return all.filter(({ enabled, have_config }) => matchesStatus(enabled) && (have_config || !input.have_config));
}

/** Without password login, the plugin that administrators log in with must stay enabled. */
export async function ensureAdminLogin(app: App, plugin: Plugin): Promise<void> {
  if (!app.settings.get("login").allow_password_login && (await losesLastLoginMethod(app, plugin))) fail("last_way_in");
}

/** One that does not run yet has its kind alone. */
const isCaptcha = ({ kind, captcha }: Plugin) => kind === "captcha" || captcha !== undefined;

/** Enables or disables a plugin; at most one captcha is enabled. */
export async function switchPlugin(app: App, admin: Admin, input: Parsed<"switchPlugin">): Promise<null> {
  const { plugin_slug_name, enabled } = input;
  const plugin = app.plugins.find(plugin_slug_name) ?? fail("bad_request");
  if (!enabled) await ensureAdminLogin(app, plugin);
  const otherCaptchas = app.plugins.all.filter(
    (other) => other !== plugin && isCaptcha(plugin) && isCaptcha(other) && app.plugins.isEnabled(other.slug_name),
  );
  const switched = [...(enabled ? otherCaptchas : []), plugin];
  const before = switched
    .map(({ slug_name }) => [slug_name, app.plugins.isEnabled(slug_name)] as const)
    .filter(([slug_name, was]) => was !== (enabled && slug_name === plugin.slug_name));
  await app.db.write(async (tx) => {
    for (const other of enabled ? otherCaptchas : []) await app.plugins.save(tx, other.slug_name, { enabled: false });
    await app.plugins.save(tx, plugin.slug_name, { enabled });
    await app.invalidate(tx, "site");
    await logSwitches(app, tx, admin, before);
  });
  return null;
}

/** The settings form of a plugin; empty if the plugin does not exist. */
export async function pluginConfig(
  app: App,
  admin: Admin,
  input: Parsed<"pluginConfig">,
): Promise<Reply<"pluginConfig">> {
  const plugin = app.plugins.find(input.plugin_slug_name);
  if (!plugin) return { name: "", slug_name: "", description: "", version: "", config_fields: null };
  const { configuration } = app.plugins.contextOf(plugin);
  return {
    name: textIn(admin.language, plugin.name),
    slug_name: plugin.slug_name,
    description: textIn(admin.language, plugin.description),
    version: plugin.version,
    config_fields: fieldsOf(app, plugin).map((field) => fieldIn(admin.language, field, configuration)),
  };
}

/** Values that a plugin checks, with their fields. */
interface CheckedValues {
  readonly fields: readonly PluginField[];
  readonly values: PluginValues;
}

/** What a plugin has against values; undefined if its own code fails, which is logged without their secrets. */
async function checkedBy(
  app: App,
  plugin: Plugin,
  { fields, values }: CheckedValues,
  check: () => Promise<readonly FieldProblem[]> | undefined,
): Promise<readonly FieldProblem[] | undefined> {
  try {
    return (await check()) ?? [];
  } catch (error) {
    const context = app.plugins.contextOf(plugin);
    const clean = (text: string) => withoutSecretsOf(plugin, context, withoutSecrets(text, fields, values));
    app.log.warn({ err: cleanThrown(error, clean), plugin: plugin.slug_name }, "a plugin failed to check its settings");
    return undefined;
  }
}

/**
 * The plugin's own validation of the fields that are valid so far. Invalid fields are replaced by their current values,
 * and a failure of `check` is ignored then, because it may rely on all fields being valid.
 */
async function pluginFailuresOf(
  app: App,
  plugin: Plugin,
  { values, problems }: ReadValues,
  language: string,
): Promise<FieldFailure[]> {
  const context = app.plugins.contextOf(plugin);
  const invalid = new Set(problems.map(({ field }) => field));
  const valid = Object.entries(values).filter(([field]) => !invalid.has(field));
  const sent = invalid.size === 0 ? values : { ...context.configuration, ...Object.fromEntries(valid) };
  const checked = { fields: fieldsOf(app, plugin), values: sent };
  const found = await checkedBy(app, plugin, checked, () => plugin.check?.(context, sent));
  if (!found && invalid.size === 0) fail("plugin_check");
  return (found ?? [])
    .filter(({ field }) => !invalid.has(field))
    .map(({ field, message }) => ({ field, text: textIn(language, message) }));
}

/** Saves the settings of a plugin, enabled or not, if the fields and the plugin itself accept them. */
export async function savePluginConfig(app: App, admin: Admin, input: Parsed<"savePluginConfig">): Promise<null> {
  const plugin = app.plugins.find(input.plugin_slug_name) ?? fail("bad_request");
  const context = app.plugins.contextOf(plugin);
  const fields = fieldsOf(app, plugin);
  const { values, problems } = readValues(fields, input.config_fields, context.configuration, admin.language);
  const failures = await pluginFailuresOf(app, plugin, { values, problems }, admin.language);
  if (problems.length > 0) fail("bad_fields", { fields: problems, ...(failures.length > 0 && { also: failures }) });
  if (failures.length > 0) fail("bad_fields", { fields: failures });
  const isReady = plugin.connector?.isReady?.({ ...context, configuration: values }) ?? true;
  if (!isReady) await ensureAdminLogin(app, plugin);
  await app.db.write(async (tx) => {
    await logValues(app, tx, admin, {
      slug_name: plugin.slug_name,
      fields,
      before: context.configuration,
      after: values,
    });
    await app.plugins.save(tx, plugin.slug_name, { values });
    if (plugin.notification) await restartChannel(app, tx, { slug_name: plugin.slug_name, user_id: "0" });
    await app.invalidate(tx, "site");
  });
  return null;
}

/**
 * The enabled plugins with per-user settings.
 * Source: docs/wire/accounts.md "Settings of plugins for each user".
 */
export async function userPluginConfigs(app: App, member: Member): Promise<Reply<"userPluginConfigs">> {
  return app.plugins.all
    .filter((plugin) => app.plugins.isEnabled(plugin.slug_name) && userFieldsOf(app, plugin).length > 0)
    .map(({ name, slug_name }) => ({ name: textIn(member.language, name), slug_name }));
}

async function userValues(app: App, member: Member, plugin: Plugin): Promise<PluginValues> {
  return storedValues(await findUserConfig(app.db.read, member.id, plugin.slug_name));
}

/** A user's own settings form of a plugin; empty if the plugin is disabled or does not exist. */
export async function userPluginConfig(
  app: App,
  member: Member,
  input: Parsed<"userPluginConfig">,
): Promise<Reply<"userPluginConfig">> {
  const plugin = app.plugins.find(input.plugin_slug_name);
  if (!plugin || !app.plugins.isEnabled(plugin.slug_name)) return { name: "", slug_name: "", config_fields: null };
  const values = await userValues(app, member, plugin);
  return {
    name: textIn(member.language, plugin.name),
    slug_name: plugin.slug_name,
    config_fields: userFieldsOf(app, plugin).map((field) => fieldIn(member.language, field, values)),
  };
}

/** Saves a user's own settings of an enabled plugin. */
export async function saveUserPluginConfig(
  app: App,
  member: Member,
  input: Parsed<"saveUserPluginConfig">,
): Promise<null> {
  const plugin = app.plugins.find(input.plugin_slug_name) ?? fail("bad_request");
  const fields = userFieldsOf(app, plugin);
  if (!app.plugins.isEnabled(plugin.slug_name) || fields.length === 0) fail("bad_request");
  const stored = await userValues(app, member, plugin);
  const { values, problems } = readValues(fields, input.config_fields, stored, member.language);
  if (problems.length > 0) fail("bad_fields", { fields: problems });
  const context = app.plugins.contextOf(plugin);
  const { id, language } = member;
  const check = () => plugin.checkUser?.(context, values, { id, language });
  const wrong = (await checkedBy(app, plugin, { fields, values }, check)) ?? fail("plugin_check");
  if (wrong.length > 0) {
    fail("bad_fields", {
      fields: wrong.map(({ field, message }) => ({ field, text: textIn(member.language, message) })),
    });
  }
  const row = { user_id: member.id, slug_name: plugin.slug_name, configuration: JSON.stringify(values) };
  await app.db.write(async (tx) => {
    await saveUserConfig(tx, { ...row, updated_at: app.now() });
    if (plugin.notification) await restartChannel(app, tx, { slug_name: plugin.slug_name, user_id: member.id });
  });
  return null;
}
