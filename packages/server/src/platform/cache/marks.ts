import { randomUUID } from "node:crypto";
import type { Tables, Tx } from "../../tables.ts";
import { type Database, onCommit } from "../db/index.ts";

/** How other processes learn what a write made stale. */
export interface CacheMarks {
  /** Drops the tags here after the commit, and tells the other processes. */
  touch(tx: Tx, tags: readonly string[]): Promise<void>;
  /** Drops at once what other processes have changed; once started, this happens by itself. */
  look(): Promise<void>;
  start(): void;
  stop(): void;
}

interface MarksOptions {
  readonly db: Database<Tables>;
  readonly now: () => number;
  /** Drops what is cached under these tags; "*" stands for everything. */
  readonly drop: (tags: readonly string[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** How often a process looks for what others have changed; what they write shows here within a second. */
export const LOOK_EVERY_MS = 400;
/** Clocks of two machines may differ by less than this, and a transaction lasts less. */
const WINDOW_S = 60;
export const KEEP_MARKS_S = 300;

/**
 * Makes the exchange of one process. Processes on PostgreSQL or MariaDB leave each other rows; on SQLite there is one
 * server process, which notices that a command-line tool has written by the file's own counter and then drops all.
 */
export function createCacheMarks(options: MarksOptions): CacheMarks {
  const me = randomUUID();
  const alone = options.db.engine === "sqlite";
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let version = alone ? options.db.dataVersion() : 0;
  let stopped = false;

  const pollFile = async () => {
    const current = options.db.dataVersion();
    if (current === version) return;
    version = current;
    await options.drop(["*"]);
  };

  const pollRows = async () => {
    const since = options.now() - WINDOW_S;
    const rows = await options.db.read
      .selectFrom("cache_marks")
      .select(["id", "tags", "created_at"])
      .where("created_at", ">=", since)
      .where("process", "!=", me)
      .execute();
    const fresh = rows.filter((row) => !seen.has(row.id));
    for (const row of fresh) seen.set(row.id, row.created_at);
    for (const [id, at] of seen) if (at < since) seen.delete(id);
    if (fresh.length > 0) await options.drop(fresh.flatMap((row) => row.tags.split(" ")));
  };

  const look = () => (alone ? pollFile() : pollRows());
  const poll = async () => {
    try {
      await look();
    } catch (error) {
      options.onError(error);
    }
    if (!stopped) timer = setTimeout(poll, LOOK_EVERY_MS).unref();
  };

  return {
    async touch(tx, tags) {
      if (tags.length === 0) return;
      onCommit(tx, () => options.drop(tags));
      if (alone) return;
      const row = { id: randomUUID(), created_at: options.now(), process: me, tags: tags.join(" ") };
      await tx.insertInto("cache_marks").values(row).execute();
    },
    look,
    start() {
      timer = setTimeout(poll, LOOK_EVERY_MS).unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
