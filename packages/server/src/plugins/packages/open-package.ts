import { createHash } from "node:crypto";
import { type PackageFiles, readArchive } from "./archive.ts";
import { checkBrowserEntry } from "./browser-entry.ts";
import { type PluginManifest, readManifest } from "./manifest.ts";
import { rejectPackage } from "./package-error.ts";

/** A package that was read, and may be installed. */
export interface OpenPackage {
  /** SHA-512 of the archive, in hex. */
  readonly checksum: string;
  readonly bytes: Uint8Array;
  readonly files: PackageFiles;
  readonly manifest: PluginManifest;
  /** `package.json` as it stands in the archive. */
  readonly manifestText: string;
}

/** SHA-512 in hex. */
export const checksumOf = (bytes: Uint8Array) => createHash("sha512").update(bytes).digest("hex");

/** The path of the plugin's module inside its package. */
export const entryFileOf = ({ askwell }: PluginManifest) => askwell.entries.server.replace(/^\.\//, "");

/** Opens an archive without running anything; throws `PackageError` with the reason it cannot be installed. */
export async function openPackage(bytes: Uint8Array): Promise<OpenPackage> {
  const files = await readArchive(bytes);
  const manifestText = files.get("package.json")?.toString("utf8");
  if (manifestText === undefined) rejectPackage("package_problems.manifest.missing");
  const manifest = readManifest(manifestText);
  const entry = entryFileOf(manifest);
  if (!files.has(entry)) rejectPackage("package_problems.manifest.file", { place: "entries.server", file: entry });
  await checkBrowserEntry(manifest, files);
  return { checksum: checksumOf(bytes), bytes, files, manifest, manifestText };
}
