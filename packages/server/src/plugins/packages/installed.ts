import { setTimeout as sleep } from "node:timers/promises";
import type { Plugin } from "@askwell/plugin-kit";
import type { BrowserModule } from "./browser-module.ts";
import { createFailureLog } from "./failure-log.ts";
import type { InstalledEntry, InstalledOptions, NoteFailure } from "./installed-entry.ts";
import type { PackageError } from "./package-error.ts";
import { listInstalled } from "./queries.ts";

/** The plugins that were installed from packages. Every process of the site runs its own copy of those that are on. */
export interface InstalledPlugins {
  /** In the order of their names. */
  plugins(): readonly Plugin[];
  /** Why the site cannot run an installed plugin; null if it can. Undefined if it was not installed. */
  problemOf(slugName: string): PackageError | null | undefined;
  /** Whether its process is running and was ready. */
  isRunning(slugName: string): boolean;
  /** Its module for browsers; undefined if it has none, or is off. */
  browserModule(slugName: string): BrowserModule | undefined;
  /** Applies what is stored: starts, restarts and stops processes. */
  load(): Promise<void>;
  /** Stores the failure of a hook. */
  readonly noteFailure: NoteFailure;
  /** Forgets the last failure, once enough hooks in a row have succeeded. */
  noteSuccess(slugName: string): void;
  stop(): Promise<void>;
}

/** How long a load waits for plugins that start. */
const MAX_WAIT_MS = 3000;

/** Creates the list of installed plugins; empty until `load`. */
export function createInstalledPlugins(options: InstalledOptions): InstalledPlugins {
  const { db } = options;
  let entries = new Map<string, InstalledEntry>();
  let isStopped = false;
  let isLoading = false;
  let last: Promise<void> = Promise.resolve();
  const failures = createFailureLog(options, () => isStopped);

  const apply = async () => {
    const rows = await listInstalled(db.read);
    if (rows.length === 0 && entries.size === 0) return;
    failures.read(rows);
    // A site without installed plugins does not load what runs them.
    const { adjust, entryOf } = await import("./start-installed.ts");
    const before = entries;
    entries = new Map(
      rows.map((row) => {
        const known = before.get(row.slug_name);
        return [row.slug_name, known?.row.checksum === row.checksum ? known : entryOf(row)];
      }),
    );
    const replaced = [...before].filter(([slug, entry]) => entries.get(slug) !== entry);
    for (const [slug] of replaced) options.onReplaced(slug);
    await Promise.all(replaced.map(([, entry]) => stopEntry(entry)));
    const onChange = () => isLoading || options.onChange();
    const adjusted = [...entries.values()].map((entry) => adjust(entry, { ...options, onChange }, failures.note));
    // A plugin that does not start may not keep the site waiting; `onChange` tells when it has.
    await Promise.race([Promise.all(adjusted), sleep(MAX_WAIT_MS, undefined, { ref: false })]);
  };

  const load = async () => {
    if (isStopped) return;
    isLoading = true;
    await apply().finally(() => {
      isLoading = false;
    });
  };

  return {
    plugins: () => [...entries.values()].map(({ process, described }) => process?.plugin() ?? described),
    problemOf: (slugName) => entries.get(slugName)?.problem,
    isRunning: (slugName) => entries.get(slugName)?.process?.isRunning() ?? false,
    browserModule: (slugName) => entries.get(slugName)?.browser,
    ...{ noteFailure: failures.note, noteSuccess: failures.noteSuccess },
    // One at a time: each applies all that is stored when it runs.
    load() {
      last = last.catch(() => undefined).then(load);
      return last;
    },
    async stop() {
      isStopped = true;
      await last.catch(() => undefined);
      await Promise.all([...entries.values()].map(stopEntry));
      await failures.settle();
    },
  };
}

async function stopEntry(entry: InstalledEntry): Promise<void> {
  entry.isGone = true;
  await entry.process?.stop();
}
