import { type Kysely, sql } from "kysely";
import { engineOf } from "../statements.ts";

/** A table of the database, described identically for every engine. */
export interface TableFacts {
  readonly name: string;
  /** Types by name: `text` or `number`, with `?` for nullable columns. */
  readonly columns: Readonly<Record<string, string>>;
  readonly primaryKey: readonly string[];
  /** Each as `unique (a, b desc)` or `index (a)`, sorted. */
  readonly indexes: readonly string[];
}

interface ColumnRow {
  table_name: string;
  column_name: string;
  type: string;
  nullable: number;
}

interface IndexRow {
  table_name: string;
  index_name: string;
  column_name: string;
  descending: number;
  is_unique: number;
  is_primary: number;
}

/**
 * Describes the tables of a database. Engine-specific parts are left out: full-text indexes, their tables and columns.
 * Equal descriptions mean equal behaviour.
 */
export async function schemaFacts<T>(db: Kysely<T>): Promise<TableFacts[]> {
  const queries = READERS[engineOf(db)];
  const columns = (await queries.columns.execute(db)).rows;
  const indexes = (await queries.indexes.execute(db)).rows;
  const names = [...new Set(columns.map((column) => column.table_name))].sort();
  return names.map((name) => ({
    name,
    columns: columnFacts(columns.filter((column) => column.table_name === name)),
    ...indexFacts(indexes.filter((index) => index.table_name === name)),
  }));
}

function columnFacts(rows: readonly ColumnRow[]): Record<string, string> {
  const known = rows.filter((row) => row.type !== "tsvector");
  const entries = known.map((row) => [row.column_name, neutralType(row.type) + (row.nullable === 1 ? "?" : "")]);
  return Object.fromEntries(entries.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
}

function neutralType(type: string): string {
  if (/^(text|mediumtext|varchar|character varying)/i.test(type)) return "text";
  if (/^(integer|bigint|int|smallint|tinyint)/i.test(type)) return "number";
  return type;
}

/** Expects the rows in the order of the index columns. */
function indexFacts(rows: readonly IndexRow[]): Pick<TableFacts, "primaryKey" | "indexes"> {
  const byName = Map.groupBy(rows, (row) => row.index_name);
  const primaryKey: string[] = [];
  const indexes: string[] = [];
  for (const parts of byName.values()) {
    const columns = parts.map((part) => part.column_name + (part.descending === 1 ? " desc" : ""));
    if (parts[0]?.is_primary === 1) primaryKey.push(...columns);
    else indexes.push(`${parts[0]?.is_unique === 1 ? "unique" : "index"} (${columns.join(", ")})`);
  }
  return { primaryKey, indexes: indexes.sort() };
}

const READERS = {
  sqlite: {
    columns: sql<ColumnRow>`
      select t.name as table_name, c.name as column_name, lower(c.type) as type, 1 - c."notnull" as nullable
      from pragma_table_list t join pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite!_%' escape '!'`,
    // A primary key that is the rowid has no index, so primary keys are read from the columns.
    indexes: sql<IndexRow>`
      select t.name as table_name, '' as index_name, c.name as column_name, 0 as descending, 1 as is_unique,
        1 as is_primary, c.pk as position
      from pragma_table_list t join pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and c.pk > 0
      union all
      select t.name, i.name, c.name, c."desc", i."unique", 0, c.seqno
      from pragma_table_list t join pragma_index_list(t.name) i join pragma_index_xinfo(i.name) c
      where t.schema = 'main' and t.type = 'table' and c."key" = 1 and i.origin <> 'pk'
      order by table_name, index_name, position`,
  },
  postgres: {
    columns: sql<ColumnRow>`
      select table_name, column_name, data_type as type, case is_nullable when 'YES' then 1 else 0 end as nullable
      from information_schema.columns where table_schema = current_schema()`,
    indexes: sql<IndexRow>`
      select t.relname as table_name, i.relname as index_name, a.attname as column_name,
        x.indoption[k.position - 1]::int & 1 as descending, x.indisunique::int as is_unique,
        x.indisprimary::int as is_primary
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid
      join pg_am m on m.oid = i.relam and m.amname = 'btree'
      cross join lateral unnest(x.indkey::int2[]) with ordinality as k(attnum, position)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
      where t.relnamespace = current_schema()::regnamespace
      order by t.relname, i.relname, k.position`,
  },
  mysql: {
    columns: sql<ColumnRow>`
      select table_name as \`table_name\`, column_name as \`column_name\`, data_type as \`type\`,
        is_nullable = 'YES' as \`nullable\`
      from information_schema.columns where table_schema = database()`,
    indexes: sql<IndexRow>`
      select table_name as \`table_name\`, index_name as \`index_name\`, column_name as \`column_name\`,
        coalesce(collation, 'A') = 'D' as \`descending\`, non_unique = 0 as \`is_unique\`,
        index_name = 'PRIMARY' as \`is_primary\`
      from information_schema.statistics where table_schema = database() and index_type = 'BTREE'
      order by table_name, index_name, seq_in_index`,
  },
};
