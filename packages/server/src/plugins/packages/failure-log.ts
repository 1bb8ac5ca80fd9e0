import type { InstalledOptions, NoteFailure } from "./installed-entry.ts";
import { clearFailure, type InstalledPackage, saveFailure } from "./queries.ts";

/** So many failures of one plugin are stored within a minute. */
const MAX_NOTES = 20;
/** After so many hooks in a row without a failure, the last one is forgotten. Source: docs/rules/plugins.md PL24. */
const SUCCESSES = 20;

/** The last failures of installed plugins, which are stored for all processes of the site. */
export interface FailureLog {
  readonly note: NoteFailure;
  noteSuccess(slugName: string): void;
  /** Takes over the failures that are stored. */
  read(rows: readonly Pick<InstalledPackage, "slug_name" | "error" | "failed_at">[]): void;
  /** Waits for what is being stored. */
  settle(): Promise<void>;
}

/** Stores failures until they are over, and switches plugins off that have failed too often. */
export function createFailureLog(options: InstalledOptions, isStopped: () => boolean): FailureLog {
  const { db, log, now, switchOff } = options;
  const writes = new Set<Promise<void>>();
  const noted = new Map<string, number[]>();
  const lasting = new Map<string, { readonly at: number; readonly successes: number }>();
  const isTooMuch = (slugName: string) => {
    const recent = (noted.get(slugName) ?? []).filter((at) => at > performance.now() - 60_000);
    noted.set(slugName, [...recent, performance.now()].slice(-MAX_NOTES));
    return recent.length >= MAX_NOTES;
  };
  const store = (write: Promise<void>) => {
    const stored = write
      .catch((error) => log.error({ err: error }, "the failure of a plugin could not be stored"))
      .finally(() => writes.delete(stored));
    writes.add(stored);
  };
  return {
    note(slugName, reason, isLast) {
      log.warn({ plugin: slugName, reason }, isLast ? "a plugin fails and is switched off" : "a plugin has failed");
      if (isStopped()) return;
      const at = now();
      lasting.set(slugName, { at, successes: 0 });
      if (isTooMuch(slugName) && !isLast) return;
      const failure = { error: reason.slice(0, 2000), failed_at: at };
      const write = db.write((tx) => saveFailure(tx, slugName, failure));
      store(write.then(() => (isLast ? switchOff(slugName) : undefined)));
    },
    noteSuccess(slugName) {
      const last = lasting.get(slugName);
      if (!last || isStopped()) return;
      const successes = last.successes + 1;
      lasting.set(slugName, { ...last, successes });
      if (successes < SUCCESSES) return;
      lasting.delete(slugName);
      store(db.write((tx) => clearFailure(tx, slugName, last.at)));
    },
    read(rows) {
      for (const { slug_name, error, failed_at } of rows)
        if (error !== "" && !lasting.has(slug_name)) lasting.set(slug_name, { at: failed_at, successes: 0 });
    },
    settle: () => Promise.all(writes).then(() => undefined),
  };
}
