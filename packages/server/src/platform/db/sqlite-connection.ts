import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";

/** Statements kept ready per connection. */
const MOST_STATEMENTS = 400;
/**
 * Statements with more values are not kept: bulk inserts and long lists of ids, which have another number of values
 * nearly every time. Kept, each would hold the texts of its last rows, and 400 of them a hundred megabytes.
 */
const MOST_KEPT_VALUES = 250;

interface Prepared {
  readonly statement: StatementSync;
  /** Names of the columns; empty for statements that return no rows. */
  readonly columns: readonly string[];
}

/** One connection to a SQLite file, with its statements prepared once. */
export class SqliteConnection {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, pragmas: readonly string[]) {
    this.database = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: false });
    for (const pragma of pragmas) this.database.exec(`pragma ${pragma}`);
    // Reads the file now, so that all of it is open, and a file that is no database is refused here.
    this.database.exec("select 1 from sqlite_schema");
  }

  /** Runs a statement of any kind. Rows are plain objects; integers are numbers. */
  run<R>(sql: string, parameters: readonly unknown[] = []): QueryResult<R> {
    const { statement, columns } = this.#prepare(sql, parameters.length);
    const values = parameters as SQLInputValue[];
    if (columns.length === 0) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    const rows = statement.all(...values) as unknown as unknown[][];
    // A migration has changed what `select *` returns, and SQLite has prepared the statement anew.
    const isChanged = rows[0] !== undefined && rows[0].length !== columns.length;
    return { rows: toRows<R>(rows, isChanged ? columnNames(statement) : columns) };
  }

  /** How many statements are kept ready. */
  get keptStatements(): number {
    return this.#prepared.size;
  }

  close(): void {
    this.#prepared.clear();
    if (this.database.isOpen) this.database.close();
  }

  #prepare(sql: string, values: number): Prepared {
    const known = this.#prepared.get(sql);
    if (known) {
      // Last in the map is the most recently used.
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: columnNames(statement) };
    if (values > MOST_KEPT_VALUES) return prepared;
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > MOST_STATEMENTS) this.#prepared.delete(this.#prepared.keys().next().value as string);
    return prepared;
  }
}

function columnNames(statement: StatementSync): string[] {
  return statement.columns().map((column) => column.name);
}

/** Rows come as arrays and are made objects here: Node's own rows have no prototype and are a third slower. */
function toRows<R>(rows: unknown[][], columns: readonly string[]): R[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
    return row as R;
  });
}

/** The connection as Kysely sees it. */
export function asKyselyConnection(connection: SqliteConnection): DatabaseConnection {
  return {
    executeQuery: async <R>(query: CompiledQuery) => connection.run<R>(query.sql, query.parameters),
    streamQuery: () => {
      throw new Error("queries are not streamed; read page by page, by key");
    },
  };
}
