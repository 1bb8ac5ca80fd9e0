import type { Migration } from "../platform/db/schema.ts";
import { addColumn, numberType, type SchemaDb } from "../platform/db/schema.ts";

/** When a session was last used, for the list of one's own sessions. */
export const sessionUse: Migration = {
  name: "0012-session-use",
  up: (db: SchemaDb) => addColumn(db, { table: "sessions", name: "last_used_at", type: numberType, value: 0 }),
};
