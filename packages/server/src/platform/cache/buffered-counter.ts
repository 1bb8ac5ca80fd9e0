/** Frequent counts that are collected in memory and added to the database in batches. */
export interface BufferedCounter {
  /** Adds one to the count of a key. */
  add(key: string): void;
  /** The count of a key that is not yet in the database. */
  pending(key: string): number;
  /** Stores all pending counts, for example before the process ends. */
  flush(): Promise<void>;
  /** Flushes before a read that depends on the counts; gives up after a short timeout instead of failing. */
  settle(): Promise<void>;
}

interface BufferedCounterOptions {
  /** Adds the counts to the database and calls `stored` at the commit. */
  readonly save: (counts: ReadonlyMap<string, number>, stored: () => void) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const STORE_AFTER_MS = 1000;
/** Timeout of `settle`. */
const SETTLE_MS = 500;

/**
 * Creates a counter that flushes a second after a count. A crash loses that second: only for counts that need no
 * durability. Source: docs/decisions/lists-and-counts.md.
 */
export function createBufferedCounter({ save, onError }: BufferedCounterOptions): BufferedCounter {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const subtract = (stored: ReadonlyMap<string, number>) => {
    for (const [key, count] of stored) {
      const left = (counts.get(key) ?? 0) - count;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  };

  const store = async () => {
    const snapshot = new Map(counts);
    if (snapshot.size > 0) await save(snapshot, () => subtract(snapshot));
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
    async settle() {
      const { promise: timedOut, resolve } = Promise.withResolvers<void>();
      const timeout = setTimeout(resolve, SETTLE_MS);
      await Promise.race([flush().catch(onError), timedOut]);
      clearTimeout(timeout);
    },
  };
}
