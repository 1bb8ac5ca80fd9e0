import { join } from "node:path";
import { createIsolatedPlugin } from "../isolation/isolated-plugin.ts";
import { defaultLimits } from "../isolation/supervisor.ts";
import { readBrowserModule } from "./browser-module.ts";
import { describe } from "./describe.ts";
import type { InstalledEntry, InstalledOptions, NoteFailure } from "./installed-entry.ts";
import type { PluginManifest } from "./manifest.ts";
import { entryFileOf } from "./open-package.ts";
import { type InstalledPackage, readPackage } from "./queries.ts";
import { unpackedFolder } from "./unpack.ts";

/** An installed plugin that does not run yet. */
export const entryOf = (row: InstalledPackage): InstalledEntry => ({
  row,
  ...describe(row),
  ...{ process: undefined, browser: undefined, isStarting: false, isGone: false, values: "" },
});

/** Starts, refreshes or stops the process of a plugin, as its stored state demands. */
export async function adjust(entry: InstalledEntry, options: InstalledOptions, note: NoteFailure): Promise<void> {
  const { slug_name } = entry.row;
  if (options.folder === undefined) return;
  const { enabled, values } = options.stateOf(slug_name);
  const running = entry.process;
  if (!enabled) {
    if (!running) return;
    entry.process = undefined;
    entry.browser = undefined;
    options.onReplaced(slug_name);
    return running.stop();
  }
  const before = entry.values;
  entry.values = JSON.stringify(values);
  if (!running) {
    if (entry.manifest && !entry.isStarting) await start(entry, entry.manifest, options, note);
  } else if (before !== entry.values) {
    await running.refresh().catch((error: Error) => note(slug_name, error.message, false));
  }
}

async function start(
  entry: InstalledEntry,
  manifest: PluginManifest,
  options: InstalledOptions,
  note: NoteFailure,
): Promise<void> {
  const { slug_name, checksum } = entry.row;
  const { db, log, onChange, folder = "" } = options;
  entry.isStarting = true;
  try {
    const unpacked = await unpackedFolder(folder, checksum, () => readPackage(db.read, checksum));
    if (entry.isGone || !options.stateOf(slug_name).enabled) return;
    entry.browser = await readBrowserModule(manifest, unpacked);
    const isolated = createIsolatedPlugin({
      ...{ manifest, log, onChange, code: { folder: unpacked, entry: join(unpacked, entryFileOf(manifest)) } },
      limits: { ...defaultLimits, ...options.limits },
      transport: { fetchPublic: options.fetchPublic },
      context: () => options.contextOf(isolated.plugin()),
      stored: () => options.stateOf(slug_name).values,
      onFailure: (reason, isLast) => note(slug_name, reason, isLast),
    });
    entry.process = isolated;
    // A failure was noted, and it is started again later.
    await isolated.start().catch(() => undefined);
  } catch (error) {
    note(slug_name, error instanceof Error ? error.message : String(error), false);
  } finally {
    entry.isStarting = false;
  }
}
