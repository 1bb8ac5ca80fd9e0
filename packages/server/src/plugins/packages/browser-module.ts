import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { browserFileOf } from "./browser-entry.ts";
import type { PluginManifest } from "./manifest.ts";

/** The module of an active plugin for browsers. */
export interface BrowserModule {
  /** SHA-256, in hex. */
  readonly hash: string;
  /** The same as browsers compare it. */
  readonly integrity: string;
  readonly bytes: Buffer;
}

/** Reads the module from the unpacked package; undefined if it has none. */
export async function readBrowserModule(manifest: PluginManifest, folder: string): Promise<BrowserModule | undefined> {
  const file = browserFileOf(manifest);
  if (file === undefined) return undefined;
  const bytes = await readFile(join(folder, file));
  const digest = createHash("sha256").update(bytes).digest();
  return { hash: digest.toString("hex"), integrity: `sha256-${digest.toString("base64")}`, bytes };
}
