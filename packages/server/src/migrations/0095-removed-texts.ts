import { createTable, idType, type Migration, numberType, textType } from "../platform/db/schema/schema.ts";

/** Signatures of texts that staff have removed as spam or abuse. */
export const removedTexts: Migration = {
  name: "0095-removed-texts",
  async up(db) {
    await createTable(db, "removed_texts", {
      columns: { post_id: idType, created_at: numberType, signature: textType },
      primaryKey: ["post_id"],
      indexes: [["created_at"]],
    });
    await createTable(db, "removed_text_bands", {
      columns: { band: numberType, post_id: idType, created_at: numberType },
      primaryKey: ["band", "post_id"],
      indexes: [["post_id"], ["created_at"]],
      clustered: true,
    });
  },
};
