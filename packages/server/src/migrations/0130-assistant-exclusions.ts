import { createTable, idType, type Migration, numberType, wordType } from "../platform/db/schema/schema.ts";

/** Posts, and users whose posts, are never sent to a provider of language models. */
export const assistantExclusions: Migration = {
  name: "0130-assistant-exclusions",
  async up(db) {
    await createTable(db, "assistant_exclusions", {
      columns: { object_id: idType, kind: wordType, created_at: numberType },
      primaryKey: ["object_id"],
      clustered: true,
    });
  },
};
