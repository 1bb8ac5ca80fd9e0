import { createTable, idType, type Migration, numberType } from "../platform/db/schema/schema.ts";

/** Tags of which a user wants to see no questions. */
export const ignoredTags: Migration = {
  name: "0051-ignored-tags",
  async up(db) {
    await createTable(db, "ignored_tags", {
      columns: { user_id: idType, tag_id: idType, created_at: numberType },
      primaryKey: ["user_id", "tag_id"],
      indexes: [["tag_id"]],
      clustered: true,
    });
  },
};
