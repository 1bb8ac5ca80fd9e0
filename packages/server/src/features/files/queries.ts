import { sql } from "kysely";
import { forUpdate, toNumber } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { FileRow } from "./table.ts";

export async function saveFile(tx: Tx, file: FileRow): Promise<void> {
  await tx.insertInto("files").values(file).execute();
}

/** An upload, deleted or not. */
export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  return forUpdate(tx.selectFrom("files").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** The size of all uploads in bytes. */
export async function sumFileSizes(db: Db): Promise<number> {
  const row = await db
    .selectFrom("files")
    .select(sql<number>`sum(size_bytes)`.as("size"))
    .where("status", "=", "available")
    .executeTakeFirst();
  return toNumber(row?.size);
}
