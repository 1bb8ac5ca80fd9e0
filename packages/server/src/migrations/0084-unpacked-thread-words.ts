import { sql } from "kysely";
import type { Migration } from "../platform/db/schema/schema.ts";
import { engineOf } from "../platform/db/statements.ts";

/**
 * The words of threads are stored as they are on PostgreSQL, which compresses rows of more than 2,000 bytes otherwise: a
 * search reads hundreds of them, and unpacking took as much time as finding them.
 */
export const unpackedThreadWords: Migration = {
  name: "0084-unpacked-thread-words",
  async up(db) {
    if (engineOf(db) !== "postgres") return;
    // The largest row that fits into a page.
    await sql`alter table search_threads set (toast_tuple_target = 8160)`.execute(db);
    // A value that is not computed anew would stay compressed.
    await sql`update search_threads set words = words || ''`.execute(db);
  },
};
