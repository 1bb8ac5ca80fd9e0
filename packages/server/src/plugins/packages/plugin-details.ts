import type { Parsed, Reply } from "@askwell/contract";
import type { Plugin } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { textIn } from "../../platform/plugins/text-in.ts";
import type { Admin } from "../../viewer.ts";
import { browserErrors } from "../browser-errors.ts";
import { fieldsOf, linkOf } from "../configuration.ts";
import { textsOf } from "../plugin-texts.ts";
import { problemsText } from "./package-error.ts";
import { type InstalledPackage, listInstalled, listPackageVersions } from "./queries.ts";

type PluginDetails = Reply<"pluginDetails">;
type PluginDetail = PluginDetails["plugins"][number];

/** Every plugin with its origin and its state. */
export async function pluginDetails(app: App, admin: Admin, _input: Parsed<"pluginDetails">): Promise<PluginDetails> {
  const rows = new Map((await listInstalled(app.db.read)).map((row) => [row.slug_name, row]));
  const versions = await listPackageVersions(
    app.db.read,
    [...rows.values()].map((row) => row.previous_checksum),
  );
  const reported = await browserErrors(app);
  const plugins = app.plugins.all.map((plugin) => {
    const isInstalled = app.plugins.problemOf(plugin.slug_name) !== undefined;
    const row = isInstalled ? rows.get(plugin.slug_name) : undefined;
    const { text: browser_error = "", at: browser_failed_at = 0 } = reported.get(plugin.slug_name) ?? {};
    const previous_version = versions.get(row?.previous_checksum ?? "") ?? "";
    return { ...describe(app, admin, plugin, row), browser_error, browser_failed_at, previous_version };
  });
  return { registry: app.pluginRegistry !== "", plugins };
}

function describe(
  app: App,
  { language }: Admin,
  plugin: Plugin,
  row: InstalledPackage | undefined,
): Omit<PluginDetail, "previous_version" | "browser_error" | "browser_failed_at"> {
  const { slug_name, kind, version } = plugin;
  const fields = fieldsOf(app, plugin);
  const { configuration } = app.plugins.contextOf(plugin);
  const missing = fields.filter(({ name, required }) => required && (configuration[name] ?? "") === "");
  const problem = app.plugins.problemOf(slug_name);
  const stored = { error: row?.error ?? "", at: row?.failed_at ?? 0 };
  const last = app.plugins.failureOf(slug_name) ?? stored;
  // Within one second, the end of the process is the later one.
  const failure = stored.at >= last.at ? stored : last;
  const enabled = app.plugins.isEnabled(slug_name);
  const isUnhealthy = enabled && (app.plugins.failureOf(slug_name) !== undefined || !app.plugins.isRunning(slug_name));
  return {
    ...{ slug_name, version, enabled, link: linkOf(plugin), installed: row !== undefined },
    ...textsOf(plugin, language),
    kinds: row ? kindsOf(row.manifest, kind) : [kind],
    author: row ? authorOf(row.manifest) : "",
    state: problem ? "outdated" : isUnhealthy ? "unhealthy" : enabled ? "active" : "inactive",
    error: problem ? problemsText(problem.problems, app.translator(language)) : failure.error,
    failed_at: problem ? 0 : failure.at,
    missing: missing.map(({ title }) => textIn(language, title)),
    have_config: fields.length > 0,
  };
}

function authorOf(manifest: string): string {
  const { author } = JSON.parse(manifest) as { author?: string | { name?: unknown } };
  const name = typeof author === "object" ? author?.name : author;
  return typeof name === "string" ? name : "";
}

/** The declared kinds; the first one of a manifest that this version of the site cannot read. */
function kindsOf(manifest: string, first: string): string[] {
  const { askwell } = JSON.parse(manifest) as { askwell?: { kinds?: unknown } };
  const kinds = Array.isArray(askwell?.kinds) ? askwell.kinds.filter((each) => typeof each === "string") : [];
  return kinds.length > 0 ? kinds : [first];
}
