import { hash } from "node:crypto";
import { startsWith, upsert } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";

/** What the source says of some rows, compared with what it said at the last import. */
export interface SourceNews {
  /** Whether the row was not there then. */
  readonly isNew: (key: string) => boolean;
  /** Whether a column of the row has another value there now; true for a row that was not there. */
  readonly hasChanged: (key: string, column: string) => boolean;
}

type SourceRow = Readonly<Record<string, unknown>>;

/** A column's value in this many characters of Base64: two values share them once in sixteen million times. */
const SIGNS = 4;
const MAX_KEY = 128;
const BATCH = 500;

/**
 * Stores how rows are in the source, by their keys, and says what is different from the last time. What has not changed
 * there is left alone here, whatever was done to it. Rule: docs/rules/import-answer.md XA28.
 */
export async function noteStates(tx: Tx, kind: string, rows: ReadonlyMap<string, SourceRow>): Promise<SourceNews> {
  const states = new Map([...rows].map(([key, row]) => [rowKey(key), hashOf(row)]));
  const before = await readStates(tx, kind, [...states.keys()]);
  const different = [...states].filter(([key, hash]) => before.get(key) !== hash);
  const news = different.map(([row_key, columns_hash]) => ({ kind, row_key, columns_hash }));
  if (news.length > 0) await upsert(tx, "imported_states", news, ["kind", "row_key"]);
  return {
    isNew: (key) => !before.has(rowKey(key)),
    hasChanged(key, column) {
      const [now = "", then = ""] = [states.get(rowKey(key)), before.get(rowKey(key))];
      const place = columnsOf(rows.get(key) ?? {}).indexOf(column) * SIGNS;
      // The columns of an earlier version may have been others.
      if (now.length !== then.length) return true;
      return place >= 0 && now.slice(place, place + SIGNS) !== then.slice(place, place + SIGNS);
    },
  };
}

/** Those of some rows that no earlier import has stored; what was taken back here since does not return. Rule: X60. */
export async function freshRows<Row>(
  tx: Tx,
  kind: string,
  { rows, keyOf }: { readonly rows: readonly Row[]; readonly keyOf: (row: Row) => string },
): Promise<Row[]> {
  const news = await noteStates(tx, kind, new Map(rows.map((row) => [keyOf(row), {}])));
  return rows.filter((row) => news.isNew(keyOf(row)));
}

/** Forgets rows that the source has no longer, so that they are new when they return. */
export async function forgetStates(tx: Tx, kind: string, keys: readonly string[]): Promise<void> {
  const all = keys.map(rowKey);
  for (let start = 0; start < all.length; start += BATCH) {
    const some = all.slice(start, start + BATCH);
    await tx.deleteFrom("imported_states").where("kind", "=", kind).where("row_key", "in", some).execute();
  }
}

/** The keys of known rows whose key begins with a value. */
export async function knownKeys(tx: Tx, kind: string, first: string): Promise<string[]> {
  const states = tx.selectFrom("imported_states").select("row_key").where("kind", "=", kind);
  const rows = await states.where((eb) => startsWith(eb.ref("row_key"), `${first} `)).execute();
  return rows.map(({ row_key }) => row_key);
}

async function readStates(tx: Tx, kind: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const states = new Map<string, string>();
  for (let start = 0; start < keys.length; start += BATCH) {
    const some = keys.slice(start, start + BATCH);
    const query = tx.selectFrom("imported_states").select(["row_key", "columns_hash"]).where("kind", "=", kind);
    for (const row of await query.where("row_key", "in", some).execute()) states.set(row.row_key, row.columns_hash);
  }
  return states;
}

const rowKey = (key: string) => (key.length > MAX_KEY ? hash("sha256", key) : key);

const columnsOf = (row: SourceRow) => Object.keys(row).sort();

const hashOf = (row: SourceRow): string =>
  columnsOf(row)
    .map((column) => hash("sha256", JSON.stringify([row[column]]), "base64").slice(0, SIGNS))
    .join("");
