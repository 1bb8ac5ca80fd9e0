import { type Kysely, sql } from "kysely";
import { engineOf } from "../statements.ts";

/** Problems of a SQLite file, one message each; empty if it is sound, and for the other engines. */
export async function integrityCheck<T>(db: Kysely<T>): Promise<string[]> {
  if (engineOf(db) !== "sqlite") return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
}
