import type { Plugin } from "@askwell/plugin-kit";
import { pluginOfManifest } from "../isolation/isolated-plugin.ts";
import { type PluginManifest, readManifest } from "./manifest.ts";
import { PackageError } from "./package-error.ts";
import type { InstalledPackage } from "./queries.ts";

/** What this version of the site makes of a package that was installed by it or by an older one. */
export interface Described {
  readonly manifest: PluginManifest | undefined;
  /** Why the site cannot run it any more; null if it can. */
  readonly problem: PackageError | null;
  readonly described: Plugin;
}

/** Reads the manifest again: a newer site may refuse what an older one has installed. */
export function describe({ slug_name, manifest: text }: InstalledPackage): Described {
  try {
    const manifest = readManifest(text);
    return { manifest, problem: null, described: pluginOfManifest(manifest) };
  } catch (error) {
    const name = { en_US: slug_name };
    const described: Plugin = { slug_name, kind: "render", version: versionOf(text), name, description: { en_US: "" } };
    if (!(error instanceof PackageError)) throw error;
    return { manifest: undefined, problem: error, described };
  }
}

function versionOf(text: string): string {
  const { version } = JSON.parse(text) as { version?: unknown };
  return typeof version === "string" ? version : "";
}
