import type { Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { textIn } from "../../platform/plugins/text-in.ts";
import type { Admin } from "../../viewer.ts";
import { textsOf } from "../plugin-texts.ts";
import type { PluginPackageRow } from "../table.ts";
import { browserBytesOf } from "./browser-entry.ts";
import { type PluginManifest, readManifest } from "./manifest.ts";
import { type OpenPackage, openPackage } from "./open-package.ts";
import { PackageError, problemsText, rejectPackage } from "./package-error.ts";
import { deleteUnusedPackages, findInstalled, findPackage, savePackage } from "./queries.ts";

type PackageReply = Reply<"uploadPlugin">;

/** Where a package came from. */
interface PackageOrigin {
  readonly origin: string;
  readonly signature: string;
}

/** Uploaded packages wait so long for their confirmation. */
const CONFIRM_S = 3600;

/** Fails the call with the reasons, in the language of the administrator; anything else that is thrown is a bug. */
export function failPackage(app: App, { language }: Admin, error: unknown): never {
  if (!(error instanceof PackageError)) throw error;
  fail("plugin_package", { params: { reason: problemsText(error.problems, app.translator(language)) } });
}

/** The manifest of a package as an administrator reads it before confirming. */
function summaryOf(manifest: PluginManifest, language: string) {
  const { askwell, author, version, homepage } = manifest;
  const { permissions } = askwell;
  return {
    slug_name: askwell.slug_name,
    ...textsOf(askwell, language),
    ...{ version, author, link: homepage ?? "", kinds: askwell.kinds, kit: askwell.kit },
    hosts: permissions.hosts,
    host_settings: hostSettingsOf(manifest, language),
    data: permissions.data,
  };
}

/** The titles of the settings whose hosts a plugin may call. */
function hostSettingsOf({ askwell: { permissions, settings } }: PluginManifest, language: string): string[] {
  const named = settings.filter(({ name }) => permissions.host_settings.includes(name));
  return named.map(({ title }) => textIn(language, title));
}

/** Checks a package without running it, and stores it until an administrator confirms or rejects it. */
export async function storePackage(
  app: App,
  admin: Admin,
  bytes: Uint8Array,
  source: PackageOrigin,
): Promise<PackageReply> {
  const onError = (error: unknown) => failPackage(app, admin, error);
  const opened = await openPackage(bytes).catch(onError);
  const current = await keepPackage(app, opened, source).catch(onError);
  const { checksum, manifest } = opened;
  return {
    ...{ checksum, ...summaryOf(manifest, admin.language), ...source, size_bytes: bytes.length },
    browser_bytes: browserBytesOf(manifest, opened.files),
    installed_version: current?.version ?? "",
    added: current ? addedAccess(manifest, current.manifest, admin.language) : [],
  };
}

/**
 * Stores a package that was opened, and deletes those that were never confirmed. Returns the installed package that it
 * would replace. Throws `PackageError` if the site has another plugin of the name.
 */
export async function keepPackage(
  app: App,
  { checksum, manifest, manifestText, bytes }: OpenPackage,
  source: PackageOrigin,
): Promise<PluginPackageRow | undefined> {
  const { slug_name } = manifest.askwell;
  const installed = await findInstalled(app.db.read, slug_name);
  if (!installed && app.plugins.find(slug_name))
    rejectPackage("package_problems.manifest.name_taken", { name: slug_name });
  const row = {
    ...{ checksum, slug_name, version: manifest.version, manifest: manifestText, ...source },
    ...{ size_bytes: bytes.length, created_at: app.now() },
  };
  await app.db.write(async (tx) => {
    await deleteUnusedPackages(tx, app.now() - CONFIRM_S);
    if (checksum !== installed?.checksum) await savePackage(tx, row, bytes);
  });
  return installed && findPackage(app.db.read, installed.checksum);
}

/** What an update may do and the installed version may not. */
function addedAccess(manifest: PluginManifest, before: string, language: string): string[] {
  const known = new Set(installedAccess(before, language));
  return accessOf(manifest, language).filter((each) => !known.has(each));
}

function accessOf(manifest: PluginManifest, language: string): string[] {
  const { kinds, permissions, entries } = manifest.askwell;
  const browser = entries.browser === undefined ? [] : ["browser"];
  return [...kinds, ...browser, ...permissions.hosts, ...hostSettingsOf(manifest, language), ...permissions.data];
}

/** What the installed version may do; nothing if the site cannot read its manifest any more. */
function installedAccess(manifestText: string, language: string): string[] {
  try {
    return accessOf(readManifest(manifestText), language);
  } catch {
    return [];
  }
}
