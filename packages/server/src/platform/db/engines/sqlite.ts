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
import { makeFolderOf } from "../../folders/index.ts";
import type { EngineParts } from "../database.ts";
import { asKyselyConnection, SqliteConnection } from "./sqlite-connection.ts";
import { SqliteWriteQueue } from "./sqlite-write-queue.ts";

/** SQLite has a single writer, so row locks are unnecessary and their clauses are left out. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    const isLock = ({ modifier }: SelectModifierNode) => modifier?.startsWith("For") || modifier === "SkipLocked";
    const endModifiers = node.endModifiers?.filter((modifier) => !isLock(modifier));
    super.visitSelectQuery(endModifiers ? { ...node, endModifiers } : node);
  }
}

class Adapter extends SqliteAdapter {
  /** Kysely would serialize queries; ours run synchronously or wait in `SqliteWriteQueue`. */
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

/** Queries run synchronously, so all readers share one connection. */
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

/** One write's use of the writer: from its turn until it is committed or rolled back. */
interface Turn extends DatabaseConnection {
  isOver: boolean;
  /** When the whole wait ends, on the clock of `performance`. */
  readonly deadline: number;
}

function writeDriver(connection: SqliteConnection, queue: SqliteWriteQueue): Driver {
  return {
    init: nothing,
    async acquireConnection() {
      const deadline = await queue.enter();
      return { ...asKyselyConnection(connection), isOver: false, deadline } satisfies Turn;
    },
    beginTransaction: (turn) => queue.begin((turn as Turn).deadline),
    async commitTransaction(turn) {
      const committed = queue.commit();
      (turn as Turn).isOver = true;
      await committed;
    },
    async rollbackTransaction(turn) {
      if ((turn as Turn).isOver) return;
      (turn as Turn).isOver = true;
      queue.rollback();
    },
    async releaseConnection(turn) {
      if (!(turn as Turn).isOver) queue.leave();
    },
    destroy: nothing,
  };
}

/**
 * Page cache per connection, at most, in kilobytes. A hundred pages of a list of a million questions touch 40 MB;
 * command-line tools leave the memory to the server.
 */
const cacheOf = ({ commitPauseMs }: SqliteOptions, most: number) =>
  `cache_size = ${-(commitPauseMs > 0 ? 8000 : most)}`;
/** A commit returns when it is on disk. Source: docs/decisions/database.md. */
const WRITER = ["journal_mode = wal", "synchronous = full", "journal_size_limit = 67108864", "temp_store = memory"];
const READER = ["query_only = on", "temp_store = memory"];

/** Options of `openSqlite`. */
export interface SqliteOptions {
  /** Milliseconds between commits during which the file is left to other processes. */
  readonly commitPauseMs: number;
}

/** Opens a SQLite file with one writing and one reading connection; creates it if it is missing. */
export function openSqlite(file: string, options: SqliteOptions): EngineParts {
  makeFolderOf(file);
  const writer = new SqliteConnection(file, [...WRITER, cacheOf(options, 32_000)]);
  const reader = new SqliteConnection(file, [...READER, cacheOf(options, 64_000)]);
  writer.database.exec("pragma busy_timeout = 0");
  const queue = new SqliteWriteQueue(writer, options.commitPauseMs);
  return {
    engine: "sqlite",
    read: dialect(readDriver(reader)),
    write: dialect(writeDriver(writer, queue)),
    apart: null,
    dataVersion() {
      const { rows } = writer.run<{ data_version: number }>("pragma data_version");
      return rows[0]?.data_version ?? 0;
    },
    limitWaits: (waitMs) => queue.limitWaits(waitMs),
    async close() {
      try {
        await queue.drain();
      } finally {
        reader.close();
        writer.close();
      }
    },
  };
}

/**
 * Opens a SQLite file that must not be changed, such as one of another program. In a folder where nothing can be written
 * it is read as a file that nobody changes.
 */
export function openReadOnly(file: string, address: URL): { readonly dialect: Dialect; close(): void } {
  const connection = connectReadOnly(file, address);
  return { dialect: dialect(readDriver(connection)), close: () => connection.close() };
}

function connectReadOnly(file: string, address: URL): SqliteConnection {
  try {
    return new SqliteConnection(file, READER, { readOnly: true });
  } catch (error) {
    const unchanging = new URL(address);
    unchanging.searchParams.set("immutable", "1");
    try {
      return new SqliteConnection(unchanging, READER, { readOnly: true });
    } catch {
      throw error;
    }
  }
}

/** Makes a closed database one file, which other programs read without writing beside it. */
export function leaveWal(file: string): void {
  new SqliteConnection(file, ["journal_mode = delete"]).database.close();
}
