import {
  countType,
  createTable,
  idType,
  keyType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** What a search plugin's engine has to be sent, and how far that is. */
export const searchSync: Migration = {
  name: "0025-search-sync",
  async up(db) {
    await createTable(db, "search_changes", {
      columns: { post_id: idType, due_at: numberType, batch: wordType },
      primaryKey: ["post_id"],
      indexes: [["due_at", "post_id"]],
    });
    await createTable(db, "search_sync", {
      columns: {
        slug_name: keyType(100),
        generation: countType,
        state: wordType,
        position: numberType,
        sent: countType,
        total: countType,
        started_at: numberType,
        finished_at: numberType,
        attempts: countType,
        next_at: numberType,
        last_error: textType,
        failed_at: numberType,
        locked_by: wordType,
        locked_until: numberType,
      },
      primaryKey: ["slug_name"],
    });
  },
};
