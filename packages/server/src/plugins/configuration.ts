import type { Parsed, Reply } from "@askwell/contract";
import type { Plugin, Values } from "@askwell/plugin-kit";
import type { App } from "../app.ts";
import { refuse } from "../refusal.ts";
import type { Admin, Member } from "../who.ts";
import { fieldIn, readValues, textIn } from "./fields.ts";
import { storedValues } from "./host.ts";
import { noteSwitches, noteValues } from "./note-changes.ts";
import { findUserConfig, saveUserConfig } from "./queries.ts";

/** What a page may lead to; anything else would run in the reader's browser. */
const linkOf = ({ link = "" }: Plugin) => (/^https?:\/\//i.test(link) ? link : "");

const fieldsOf = (app: App, plugin: Plugin) => plugin.fields?.(app.plugins.contextOf(plugin)) ?? [];
const userFieldsOf = (app: App, plugin: Plugin) => plugin.userFields?.(app.plugins.contextOf(plugin)) ?? [];

/** The plugins that came with the site. Source: api-admin-and-platform 1.9. */
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
  const isAsked = (enabled: boolean) => input.status === "" || input.status === (enabled ? "active" : "inactive");
  return all.filter(({ enabled, have_config }) => isAsked(enabled) && (have_config || !input.have_config));
}

/** Turns a plugin on or off; of the captchas one is on at a time. */
export async function switchPlugin(app: App, admin: Admin, input: Parsed<"switchPlugin">): Promise<null> {
  const { plugin_slug_name, enabled } = input;
  const plugin = app.plugins.find(plugin_slug_name) ?? refuse("bad_request");
  const rivals = app.plugins.all.filter(
    (other) => other !== plugin && plugin.captcha && other.captcha && app.plugins.isEnabled(other.slug_name),
  );
  const turned = [...(enabled ? rivals : []), plugin];
  const before = turned
    .map(({ slug_name }) => [slug_name, app.plugins.isEnabled(slug_name)] as const)
    .filter(([slug_name, was]) => was !== (enabled && slug_name === plugin.slug_name));
  await app.db.write(async (tx) => {
    for (const rival of enabled ? rivals : []) await app.plugins.save(tx, rival.slug_name, { enabled: false });
    await app.plugins.save(tx, plugin.slug_name, { enabled });
    await app.touch(tx, "site");
    await noteSwitches(app, tx, admin, before);
  });
  return null;
}

/** The form of a plugin; a plugin that is not there has none. */
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

/** Saves the form of a plugin, on or off, when the fields and the plugin itself accept it. */
export async function savePluginConfig(app: App, admin: Admin, input: Parsed<"savePluginConfig">): Promise<null> {
  const plugin = app.plugins.find(input.plugin_slug_name) ?? refuse("bad_request");
  const context = app.plugins.contextOf(plugin);
  const fields = fieldsOf(app, plugin);
  const { values, problems } = readValues(fields, input.config_fields, context.configuration, admin.language);
  if (problems.length > 0) refuse("bad_fields", { fields: problems });
  const objections = (await plugin.check?.(context, values)) ?? [];
  if (objections.length > 0) {
    const text = (message: Plugin["name"]) => textIn(admin.language, message);
    refuse("bad_fields", { fields: objections.map(({ field, message }) => ({ field, text: text(message) })) });
  }
  await app.db.write(async (tx) => {
    await noteValues(app, tx, admin, {
      slug_name: plugin.slug_name,
      fields,
      before: context.configuration,
      after: values,
    });
    await app.plugins.save(tx, plugin.slug_name, { values });
    await app.touch(tx, "site");
  });
  return null;
}

/** The plugins that are on and have settings for each person. Source: api-accounts 7.5. */
export async function userPluginConfigs(app: App, member: Member): Promise<Reply<"userPluginConfigs">> {
  return app.plugins.all
    .filter((plugin) => app.plugins.isEnabled(plugin.slug_name) && userFieldsOf(app, plugin).length > 0)
    .map(({ name, slug_name }) => ({ name: textIn(member.language, name), slug_name }));
}

async function userValues(app: App, member: Member, plugin: Plugin): Promise<Values> {
  return storedValues(await findUserConfig(app.db.read, member.id, plugin.slug_name));
}

/** A person's own form of a plugin; a plugin that is off or not there has none. */
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

/** Saves a person's own form of a plugin that is on. */
export async function saveUserPluginConfig(
  app: App,
  member: Member,
  input: Parsed<"saveUserPluginConfig">,
): Promise<null> {
  const plugin = app.plugins.find(input.plugin_slug_name) ?? refuse("bad_request");
  const fields = userFieldsOf(app, plugin);
  if (!app.plugins.isEnabled(plugin.slug_name) || fields.length === 0) refuse("bad_request");
  const stored = await userValues(app, member, plugin);
  const { values, problems } = readValues(fields, input.config_fields, stored, member.language);
  if (problems.length > 0) refuse("bad_fields", { fields: problems });
  const row = { user_id: member.id, slug_name: plugin.slug_name, configuration: JSON.stringify(values) };
  await app.db.write((tx) => saveUserConfig(tx, { ...row, updated_at: app.now() }));
  return null;
}
