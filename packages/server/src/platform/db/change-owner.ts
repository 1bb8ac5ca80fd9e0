import { type Kysely, sql } from "kysely";

type OwnerColumn<Tables, Name extends keyof Tables> = keyof Tables[Name] & string;

/** Two owners, of whom one gets some of the rows of the other one. */
export interface OwnerMove {
  readonly from: string;
  readonly to: string;
  /** So many rows at most. */
  readonly limit: number;
}

interface OwnedRows<ColumnName extends string> extends OwnerMove {
  readonly column: ColumnName;
  /** What identifies a row among those of its owner. */
  readonly key: readonly ColumnName[];
  /** Whether both owners can have a row with the same key. */
  readonly isShared: boolean;
}

type OwnedKey = Readonly<Record<string, string>>;

/** What has become of the rows, by their keys. */
export interface ChangedOwner {
  readonly moved: readonly OwnedKey[];
  /** Those that the other owner has as well; they are deleted. */
  readonly dropped: readonly OwnedKey[];
}

/** Gives some rows of an owner to another one, and deletes those that the other one has as well. */
export async function changeOwner<Tables, Name extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Name,
  rows: OwnedRows<OwnerColumn<NoInfer<Tables>, Name>>,
): Promise<ChangedOwner> {
  const { column, key, isShared, from, to, limit } = rows;
  const columns = sql.join(key.map((part) => sql.ref(part)));
  const own = await sql<OwnedKey>`select ${columns} from ${sql.table(table)}
    where ${sql.ref(column)} = ${from} limit ${sql.lit(limit)}`.execute(db);
  const taken = isShared ? await takenKeys(db, table, { ...rows, own: own.rows }) : new Set<string>();
  const [moved, dropped]: [OwnedKey[], OwnedKey[]] = [[], []];
  for (const row of own.rows) {
    const parts = key.map((part) => sql`${sql.ref(part)} = ${row[part]}`);
    const isRow = sql`${sql.ref(column)} = ${from} and ${sql.join(parts, sql` and `)}`;
    const isTaken = taken.has(nameOf(key, row));
    await (isTaken
      ? sql`delete from ${sql.table(table)} where ${isRow}`
      : sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${isRow}`
    ).execute(db);
    (isTaken ? dropped : moved).push(row);
  }
  return { moved, dropped };
}

const nameOf = (key: readonly string[], row: OwnedKey) => key.map((part) => row[part]).join(" ");

async function takenKeys<Tables>(
  db: Kysely<Tables>,
  table: string,
  { column, key, to, own }: OwnedRows<string> & { readonly own: readonly OwnedKey[] },
): Promise<Set<string>> {
  const [first = ""] = key;
  if (own.length === 0) return new Set();
  const columns = sql.join(key.map((part) => sql.ref(part)));
  const { rows } = await sql<OwnedKey>`select ${columns} from ${sql.table(table)}
    where ${sql.ref(column)} = ${to} and ${sql.ref(first)} in (${sql.join(own.map((row) => row[first]))})`.execute(db);
  return new Set(rows.map((row) => nameOf(key, row)));
}
