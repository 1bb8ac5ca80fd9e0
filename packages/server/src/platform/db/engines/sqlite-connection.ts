import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { LRUCache } from "lru-cache";

/** Maximum of cached prepared statements per connection. */
const MAX_STATEMENTS = 400;
/**
 * Statements with more values are not cached: bulk inserts and long id lists differ in the number of values nearly every
 * time, and each cached statement retains its last values, a hundred megabytes for 400 of them.
 */
const MAX_CACHED_VALUES = 250;

interface PreparedStatement {
  readonly statement: StatementSync;
  /** Column names; empty for statements that return no rows. */
  readonly columns: readonly string[];
}

/** A connection to a SQLite file with a cache of prepared statements. */
export class SqliteConnection {
  readonly database: DatabaseSync;
  readonly #prepared = new LRUCache<string, PreparedStatement>({ max: MAX_STATEMENTS });

  constructor(file: string | URL, pragmas: readonly string[], { readOnly = false } = {}) {
    this.database = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: false, readOnly });
    for (const pragma of pragmas) this.database.exec(`pragma ${pragma}`);
    // Opens the file now, so that a file that is not a database is rejected here.
    this.database.exec("select 1 from sqlite_schema");
  }

  /** Runs a statement of any kind. Rows are plain objects; integers are numbers. */
  run<R>(sql: string, parameters: readonly unknown[] = []): QueryResult<R> {
    const { statement, columns } = this.#prepare(sql, parameters.length);
    const values = parameters as SQLInputValue[];
    if (columns.length === 0) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    const rows = statement.all(...values) as unknown as unknown[][];
    // After a migration SQLite prepares `select *` again, with other columns.
    const isChanged = rows[0] !== undefined && rows[0].length !== columns.length;
    return { rows: toRows<R>(rows, isChanged ? columnNames(statement) : columns) };
  }

  /** Number of cached prepared statements. */
  get cachedStatements(): number {
    return this.#prepared.size;
  }

  close(): void {
    this.#prepared.clear();
    if (this.database.isOpen) this.database.close();
  }

  #prepare(sql: string, values: number): PreparedStatement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: columnNames(statement) };
    if (values <= MAX_CACHED_VALUES) this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function columnNames(statement: StatementSync): string[] {
  return statement.columns().map((column) => column.name);
}

/** Builds plain objects from arrays: Node's own row objects have no prototype and are a third slower. */
function toRows<R>(rows: unknown[][], columns: readonly string[]): R[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
    return row as R;
  });
}

/** Adapts the connection to Kysely. */
export function asKyselyConnection(connection: SqliteConnection): DatabaseConnection {
  return {
    executeQuery: async <R>(query: CompiledQuery) => connection.run<R>(query.sql, query.parameters),
    streamQuery: () => {
      throw new Error("queries are not streamed; read page by page, by key");
    },
  };
}
