import { randomUUID } from "node:crypto";
import { type Database, onCommit } from "../db/index.ts";
import type { PlatformTables, PlatformTx } from "../tables.ts";

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
}

/** Polling interval; invalidations of other processes are applied within a second. */
export const POLL_INTERVAL_MS = 400;
/** Rows this old are still read: more than the clock skew of two machines plus the duration of a transaction. */
const WINDOW_S = 60;
export const RETENTION_S = 300;

/**
 * Creates the invalidation log of this process. On PostgreSQL and MariaDB the processes share a table. On SQLite there is
 * one server process; it detects writes of command-line tools by the file's data version and then invalidates everything.
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

  const pollRows = async () => {
    const since = options.now() - WINDOW_S;
    const rows = await options.db.read
      .selectFrom("cache_marks")
      .select(["id", "tags", "created_at"])
      .where("created_at", ">=", since)
      .where("process", "!=", processId)
      .execute();
    const fresh = rows.filter((row) => !seen.has(row.id));
    for (const row of fresh) seen.set(row.id, row.created_at);
    for (const [id, at] of seen) if (at < since) seen.delete(id);
    if (fresh.length > 0) await options.invalidate(fresh.flatMap((row) => row.tags.split(" ")));
  };

  return {
    async append(tx, tags) {
      if (tags.length === 0) return;
      onCommit(tx, () => options.invalidate(tags));
      if (isSqlite) return;
      const row = { id: randomUUID(), created_at: options.now(), process: processId, tags: tags.join(" ") };
      await tx.insertInto("cache_marks").values(row).execute();
    },
    ...createPoller(() => (isSqlite ? pollFile() : pollRows()), options.onError),
  };
}

/** Polls on demand and periodically, one poll at a time: a poll resolves when all earlier ones have been applied. */
function createPoller(
  pollChanges: () => Promise<void>,
  onError: (error: unknown) => void,
): Pick<InvalidationLog, "poll" | "start" | "stop"> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let last = Promise.resolve();
  const poll = () => {
    last = last.then(pollChanges).catch(onError);
    return last;
  };
  const pollLater = () => {
    timer = setTimeout(async () => {
      await poll();
      if (!stopped) pollLater();
    }, POLL_INTERVAL_MS).unref();
  };
  return {
    poll,
    start: pollLater,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
