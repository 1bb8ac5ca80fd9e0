/** Counts that are too many to be stored one by one: kept in memory and added to the database together. */
export interface Tally {
  /** Counts one more for a key. */
  add(key: string): void;
  /** What was counted for a key and is not in the database yet. */
  pending(key: string): number;
  /** Stores everything that is pending; for reads that depend on it, and before the process ends. */
  flush(): Promise<void>;
}

interface TallyOptions {
  /** Adds counts to the database and calls `stored` in the moment of the commit. */
  readonly save: (counts: ReadonlyMap<string, number>, stored: () => void) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const STORE_AFTER_MS = 1000;

/**
 * Makes a tally that stores itself a second after something was counted. A process that dies takes that second with it:
 * only for counts that nobody was promised. Source: docs/decisions/lists-and-counts.md.
 */
export function createTally({ save, onError }: TallyOptions): Tally {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const take = (stored: ReadonlyMap<string, number>) => {
    for (const [key, count] of stored) {
      const left = (counts.get(key) ?? 0) - count;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  };

  const store = async () => {
    const snapshot = new Map(counts);
    if (snapshot.size > 0) await save(snapshot, () => take(snapshot));
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (running) await running;
    if (counts.size === 0) return;
    running = store().finally(() => {
      running = undefined;
    });
    await running;
  };

  return {
    add(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      timer ??= setTimeout(() => {
        timer = undefined;
        flush().catch(onError);
      }, STORE_AFTER_MS).unref();
    },
    pending: (key) => counts.get(key) ?? 0,
    flush,
  };
}
