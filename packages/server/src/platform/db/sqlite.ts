import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type SelectModifierNode,
  type SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { EngineParts } from "./database.ts";
import { asKyselyConnection, SqliteConnection } from "./sqlite-connection.ts";
import { SqliteWriteQueue } from "./sqlite-write-queue.ts";

/** There is one writer, so rows need no locks and the words for them are left out. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    const isLock = ({ modifier }: SelectModifierNode) => modifier?.startsWith("For") || modifier === "SkipLocked";
    const endModifiers = node.endModifiers?.filter((modifier) => !isLock(modifier));
    super.visitSelectQuery(endModifiers ? { ...node, endModifiers } : node);
  }
}

class Adapter extends SqliteAdapter {
  /** Kysely would let one query run at a time; ours run at once or wait in `SqliteWriteQueue`. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function dialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new QueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => driver,
  };
}

const nothing = async () => {};

/** Every query runs to its end at once, so that all readers share one connection. */
function readDriver(connection: SqliteConnection): Driver {
  const shared = asKyselyConnection(connection);
  return {
    init: nothing,
    acquireConnection: async () => shared,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
}

/** One write's hold on the writer: it runs from its turn until it is committed or rolled back. */
interface Turn extends DatabaseConnection {
  over: boolean;
}

function writeDriver(connection: SqliteConnection, queue: SqliteWriteQueue): Driver {
  const takeTurn = (): Turn => ({ ...asKyselyConnection(connection), over: false });
  return {
    init: nothing,
    async acquireConnection() {
      await queue.enter();
      return takeTurn();
    },
    beginTransaction: () => queue.begin(),
    async commitTransaction(turn) {
      const committed = queue.commit();
      (turn as Turn).over = true;
      await committed;
    },
    async rollbackTransaction(turn) {
      if ((turn as Turn).over) return;
      (turn as Turn).over = true;
      queue.rollback();
    },
    async releaseConnection(turn) {
      if (!(turn as Turn).over) queue.leave();
    },
    destroy: nothing,
  };
}

/**
 * Kilobytes that a connection remembers of the file at most. A hundred pages of a list of a million questions touch
 * 40 MB; a tool beside the server leaves the memory to the server.
 */
const cacheOf = ({ politeMs }: SqliteOptions, most: number) => `cache_size = ${-(politeMs > 0 ? 8000 : most)}`;
/** A commit answers when it is on disk. Source: docs/decisions/database.md. */
const WRITER = ["journal_mode = wal", "synchronous = full", "journal_size_limit = 67108864", "temp_store = memory"];
const READER = ["query_only = on", "temp_store = memory"];

/** How to open a SQLite file. */
export interface SqliteOptions {
  /** Milliseconds to leave the file to other processes between commits. */
  readonly politeMs: number;
}

/** Opens a SQLite file, which is made when it is missing, with one writing and one reading connection. */
export function openSqlite(file: string, options: SqliteOptions): EngineParts {
  mkdirSync(dirname(file), { recursive: true });
  const writer = new SqliteConnection(file, [...WRITER, cacheOf(options, 32_000)]);
  const reader = new SqliteConnection(file, [...READER, cacheOf(options, 64_000)]);
  writer.database.exec("pragma busy_timeout = 0");
  const queue = new SqliteWriteQueue(writer, options.politeMs);
  return {
    engine: "sqlite",
    read: dialect(readDriver(reader)),
    write: dialect(writeDriver(writer, queue)),
    apart: null,
    dataVersion() {
      const { rows } = writer.run<{ data_version: number }>("pragma data_version");
      return rows[0]?.data_version ?? 0;
    },
    async close() {
      await queue.drain();
      reader.close();
      writer.close();
    },
  };
}
