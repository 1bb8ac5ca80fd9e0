import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.ts";
import { engineOf } from "../statements.ts";
import { indexName } from "./index-name.ts";
import { schemaFacts } from "./schema-facts.ts";

/** A database handle for migrations, without table types. */
export type SchemaDb = Kysely<unknown>;

/** A schema migration. Never edited once it has been released. */
export interface Migration {
  /** As in its file name: `0001-platform`. */
  readonly name: string;
  /**
   * Applies the change. Must be idempotent: MariaDB commits schema changes immediately, so a crash leaves a migration
   * half applied.
   */
  readonly up: (db: SchemaDb) => Promise<void>;
}

/** A column type per engine. */
export type ColumnType = Readonly<Record<Engine, string>>;

/** Keys are compared and sorted by code point on every engine; on MariaDB the table's collation does that. */
const POSTGRES_TEXT = `text collate "C"`;

/**
 * Text in a primary key or an index: at most `length` code points (only MariaDB checks it), compared by code point, so
 * that case, accents and trailing spaces matter. Texts are folded before they are stored.
 */
export function keyType(length: number): ColumnType {
  return { sqlite: "text", postgres: POSTGRES_TEXT, mysql: `varchar(${length})` };
}

/** Any id: at most 20 digits. */
export const idType = keyType(20);
/** A constant, such as a status. */
export const wordType = keyType(64);
/** A SHA-256 hash in hex or base64. */
export const hashType = keyType(64);
/** Display text of at most 16,000 characters. */
export const textType: ColumnType = { sqlite: "text", postgres: POSTGRES_TEXT, mysql: "text" };
/** Display text of at most 4 million characters. */
export const longTextType: ColumnType = { sqlite: "text", postgres: POSTGRES_TEXT, mysql: "mediumtext" };
/** An integer: times, sequence numbers, points. */
export const numberType: ColumnType = { sqlite: "integer", postgres: "bigint", mysql: "bigint" };
/** A count that stays below two billion. */
export const countType: ColumnType = { sqlite: "integer", postgres: "integer", mysql: "int" };
/** 0 or 1, or another small integer. */
export const flagType: ColumnType = { sqlite: "integer", postgres: "smallint", mysql: "tinyint" };

/** A table to create. Every column is required and has no default: inserts name all columns. */
export interface TableSpec {
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly primaryKey: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  /** Columns in order; `score desc` sorts descending. */
  readonly indexes?: readonly (readonly string[])[];
  /** For short rows read by primary key: SQLite stores them without a rowid, as MariaDB always does. */
  readonly clustered?: boolean;
}

interface IndexSpec {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}

/** Creates a table with its indexes, if they do not exist. */
export async function createTable(db: SchemaDb, table: string, spec: TableSpec): Promise<void> {
  const engine = engineOf(db);
  const indexes = [
    ...(spec.unique ?? []).map((columns) => ({ name: indexName(table, columns), columns, isUnique: true })),
    ...(spec.indexes ?? []).map((columns) => ({ name: indexName(table, columns), columns, isUnique: false })),
  ];
  const lines = Object.entries(spec.columns).map(([name, type]) => `${quote(engine, name)} ${type[engine]} not null`);
  lines.push(`primary key (${columnList(engine, spec.primaryKey)})`);
  // MariaDB creates indexes much faster together with the table.
  if (engine === "mysql") lines.push(...indexes.map((index) => indexLine(engine, index)));
  const end = {
    sqlite: `strict${spec.clustered ? ", without rowid" : ""}`,
    postgres: "",
    mysql: "engine = InnoDB row_format = dynamic default charset = utf8mb4 collate = utf8mb4_nopad_bin",
  }[engine];
  await run(db, `create table if not exists ${quote(engine, table)} (${lines.join(", ")}) ${end}`);
  if (engine === "mysql") return;
  for (const { name, columns, isUnique } of indexes) {
    const kind = isUnique ? "unique index" : "index";
    const on = `${quote(engine, table)} (${columnList(engine, columns)})`;
    await run(db, `create ${kind} if not exists ${quote(engine, name)} on ${on}`);
  }
}

/** Adds an index to an existing table, if it does not exist. */
export async function addIndex(db: SchemaDb, table: string, columns: readonly string[]): Promise<void> {
  const engine = engineOf(db);
  const name = quote(engine, indexName(table, columns));
  await run(db, `create index if not exists ${name} on ${quote(engine, table)} (${columnList(engine, columns)})`);
}

function indexLine(engine: Engine, { name, columns, isUnique }: IndexSpec): string {
  return `${isUnique ? "unique key" : "key"} ${quote(engine, name)} (${columnList(engine, columns)})`;
}

function columnList(engine: Engine, columns: readonly string[]): string {
  const column = (text: string) => {
    const [name = "", direction] = text.split(" ");
    return direction === undefined ? quote(engine, name) : `${quote(engine, name)} ${direction}`;
  };
  return columns.map(column).join(", ");
}

function quote(engine: Engine, name: string): string {
  return engine === "mysql" ? `\`${name}\`` : `"${name}"`;
}

async function run(db: SchemaDb, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

/** A column to add; existing rows get `value`. */
interface NewColumn {
  readonly table: string;
  readonly name: string;
  readonly type: ColumnType;
  readonly value: number | string;
}

/** Adds a column to a table, if it does not exist. */
export async function addColumn(db: SchemaDb, { table, name, type, value }: NewColumn): Promise<void> {
  const tables = await schemaFacts(db);
  if (tables.find((each) => each.name === table)?.columns[name] !== undefined) return;
  const engine = engineOf(db);
  const first = typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
  await run(
    db,
    `alter table ${quote(engine, table)} add column ${quote(engine, name)} ${type[engine]} not null default ${first}`,
  );
}
