import { randomUUID } from "node:crypto";
import { type Database, onCommit } from "../db/index.ts";
import type { PlatformTables, PlatformTx } from "../tables.ts";
import type { SharedCache } from "./shared-cache.ts";

/** Propagates cache invalidations between processes. */
export interface InvalidationLog {
  /** Invalidates the tags here after the commit, and publishes them to the other processes. */
  append(tx: PlatformTx, tags: readonly string[]): Promise<void>;
  /** Applies the invalidations of other processes now; after `start` this happens periodically. */
  poll(): Promise<void>;
  start(): void;
  stop(): void;
}

interface InvalidationLogOptions {
  readonly db: Database<PlatformTables>;
  readonly now: () => number;
  /** Invalidates these tags in this process; "*" means everything. */
  readonly invalidate: (tags: readonly string[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Carries messages between the processes, if they share a cache. */
  readonly sharedCache?: Pick<SharedCache, "publish" | "subscribe">;
}

/** Polling interval; invalidations of other processes are applied within a second. */
export const POLL_INTERVAL_MS = 400;
/** Messages about the commits of this time are sent as one. */
const ANNOUNCE_MS = 10;
/** Messages that arrive within this time cause one poll, or within a few times what the last poll has taken. */
const WAKE_MS = 20;
const WAKE_TIMES = 4;
/** The rows that a poll after a message reads: it was sent right after a commit. */
const RECENT_S = 5;
const MESSAGE = "invalidated ";
/** Rows this old are still read: more than the clock skew of two machines plus the duration of a transaction. */
const WINDOW_S = 60;
export const RETENTION_S = 300;

/**
 * Creates the invalidation log of this process. On PostgreSQL and MariaDB the processes share a table. On SQLite there is
 * one server process; it detects writes of command-line tools by the file's data version and then invalidates everything.
 * The table is the truth; messages through the shared cache only let the others read it sooner.
 */
export function createInvalidationLog(options: InvalidationLogOptions): InvalidationLog {
  const processId = randomUUID();
  const isSqlite = options.db.engine === "sqlite";
  const seen = new Map<string, number>();
  let version = isSqlite ? options.db.dataVersion() : 0;

  const pollFile = async () => {
    const current = options.db.dataVersion();
    if (current === version) return;
    version = current;
    await options.invalidate(["*"]);
  };

  const pollRows = async (windowS: number) => {
    const since = options.now() - windowS;
    const rows = await options.db.read
      .selectFrom("cache_marks")
      .select(["id", "tags", "created_at"])
      .where("created_at", ">=", since)
      .where("process", "!=", processId)
      .execute();
    const fresh = rows.filter((row) => !seen.has(row.id));
    for (const row of fresh) seen.set(row.id, row.created_at);
    for (const [id, at] of seen) if (at < options.now() - WINDOW_S) seen.delete(id);
    if (fresh.length > 0) await options.invalidate(fresh.flatMap((row) => row.tags.split(" ")));
  };

  const poller = createPoller((windowS) => (isSqlite ? pollFile() : pollRows(windowS)), options.onError);
  const announce = later(ANNOUNCE_MS, () => options.sharedCache?.publish(MESSAGE + processId));
  options.sharedCache?.subscribe((message) => {
    if (message.startsWith(MESSAGE) && message !== MESSAGE + processId) poller.wake();
  });

  return {
    async append(tx, tags) {
      if (tags.length === 0) return;
      onCommit(tx, async () => {
        announce();
        await options.invalidate(tags);
      });
      if (isSqlite) return;
      const row = { id: randomUUID(), created_at: options.now(), process: processId, tags: tags.join(" ") };
      await tx.insertInto("cache_marks").values(row).execute();
    },
    poll: poller.poll,
    start: poller.start,
    stop: poller.stop,
  };
}

/** Returns a function that runs `work` once, `delayMs` after the first of many calls. */
function later(delayMs: number, work: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      work();
    }, delayMs).unref();
  };
}

interface Poller extends Pick<InvalidationLog, "poll" | "start" | "stop"> {
  /** Polls soon for what was just committed. */
  wake(): void;
}

/** Polls on demand and periodically, one poll at a time: a poll resolves when all earlier ones have been applied. */
function createPoller(pollChanges: (windowS: number) => Promise<void>, onError: (error: unknown) => void): Poller {
  let timer: NodeJS.Timeout | undefined;
  let wakeTimer: NodeJS.Timeout | undefined;
  let stopped = false;
  let lastMs = 0;
  let last = Promise.resolve();
  const pollWindow = (windowS: number) => {
    last = last
      .then(async () => {
        const started = performance.now();
        await pollChanges(windowS);
        lastMs = performance.now() - started;
      })
      .catch(onError);
    return last;
  };
  const poll = () => pollWindow(WINDOW_S);
  const pollLater = () => {
    timer = setTimeout(async () => {
      await poll();
      if (!stopped) pollLater();
    }, POLL_INTERVAL_MS).unref();
  };
  return {
    poll,
    start: pollLater,
    wake() {
      if (stopped || wakeTimer) return;
      wakeTimer = setTimeout(
        () => {
          wakeTimer = undefined;
          void pollWindow(RECENT_S);
        },
        Math.max(WAKE_MS, lastMs * WAKE_TIMES),
      ).unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(wakeTimer);
    },
  };
}
