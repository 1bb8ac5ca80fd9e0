import { createTable, idType, type Migration, numberType, wordType } from "../platform/db/schema/schema.ts";

/** Notification mails, one row each, so that none is sent twice. */
export const mails: Migration = {
  name: "0009-mails",
  async up(db) {
    await createTable(db, "mails", {
      columns: { user_id: idType, kind: wordType, object_id: idType, created_at: numberType, sent_at: numberType },
      primaryKey: ["user_id", "kind", "object_id"],
      indexes: [["created_at"]],
      clustered: true,
    });
  },
};
