import type { Migration } from "../platform/db/schema/schema.ts";
import { addColumn, numberType, type SchemaDb } from "../platform/db/schema/schema.ts";

/** When a session was last used, for the user's list of sessions. */
export const sessionUse: Migration = {
  name: "0012-session-use",
  up: (db: SchemaDb) => addColumn(db, { table: "sessions", name: "last_used_at", type: numberType, value: 0 }),
};
