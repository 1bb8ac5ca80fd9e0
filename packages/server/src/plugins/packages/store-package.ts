import type { Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { textIn } from "../../platform/plugins/text-in.ts";
import type { Admin } from "../../viewer.ts";
import { ManifestError, type PluginManifest, readManifest } from "./manifest.ts";
import { openPackage } from "./open-package.ts";
import { deleteUnusedPackages, findInstalled, findPackage, savePackage } from "./queries.ts";

type PackageReply = Reply<"uploadPlugin">;

/** Where a package came from. */
interface PackageOrigin {
  readonly origin: string;
  readonly signature: string;
}

/** Uploaded packages wait so long for their confirmation. */
const CONFIRM_S = 3600;

/** Fails the call with the reason; anything else that is thrown is a bug. */
export function failPackage(error: unknown): never {
  if (error instanceof ManifestError) fail("plugin_package", { params: { reason: error.message } });
  throw error;
}

/** The manifest of a package as an administrator reads it before confirming. */
function summaryOf({ askwell, author, version, homepage }: PluginManifest, language: string) {
  const { permissions, settings } = askwell;
  const titles = settings.filter(({ name }) => permissions.host_settings.includes(name));
  return {
    slug_name: askwell.slug_name,
    name: textIn(language, askwell.name),
    description: textIn(language, askwell.description),
    ...{ version, author, link: homepage ?? "", kinds: askwell.kinds },
    hosts: permissions.hosts,
    host_settings: titles.map(({ title }) => textIn(language, title)),
    data: permissions.data,
  };
}

/** Checks a package without running it, and stores it until an administrator confirms or rejects it. */
export async function storePackage(
  app: App,
  admin: Admin,
  bytes: Uint8Array,
  source: PackageOrigin,
): Promise<PackageReply> {
  const { checksum, manifest, manifestText } = await openPackage(bytes).catch(failPackage);
  const { slug_name } = manifest.askwell;
  const installed = await findInstalled(app.db.read, slug_name);
  if (!installed && app.plugins.find(slug_name))
    failPackage(new ManifestError(`slug_name: the site already has a plugin called ${slug_name}.`));
  const current = installed && (await findPackage(app.db.read, installed.checksum));
  const row = {
    ...{ checksum, slug_name, version: manifest.version, manifest: manifestText, ...source },
    ...{ size_bytes: bytes.length, created_at: app.now() },
  };
  await app.db.write(async (tx) => {
    await deleteUnusedPackages(tx, app.now() - CONFIRM_S);
    if (checksum !== installed?.checksum) await savePackage(tx, row, bytes);
  });
  return {
    ...{ checksum, ...summaryOf(manifest, admin.language), ...source, size_bytes: bytes.length },
    installed_version: current?.version ?? "",
    more_access: current ? addedAccess(manifest, current.manifest) : false,
  };
}

/** Whether an update may do more than the installed version. */
function addedAccess({ askwell }: PluginManifest, before: string): boolean {
  const known = accessOf(before);
  return accessList(askwell).some((each) => !known.has(each));
}

const accessList = ({ kinds, permissions }: PluginManifest["askwell"]): string[] => [
  ...kinds,
  ...permissions.hosts,
  ...permissions.host_settings,
  ...permissions.data,
];

function accessOf(manifestText: string): ReadonlySet<string> {
  try {
    return new Set(accessList(readManifest(manifestText).askwell));
  } catch {
    return new Set();
  }
}
