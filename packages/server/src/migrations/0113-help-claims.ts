import { createTable, hashType, idType, type Migration, numberType, wordType } from "../platform/db/schema/schema.ts";

/** Which summaries and translations are being made, so that those who ask at the same time wait for one. */
export const helpClaims: Migration = {
  name: "0113-help-claims",
  async up(db) {
    await createTable(db, "assistant_help_claims", {
      columns: { object_id: idType, kind: wordType, language: wordType, version: hashType, held_until: numberType },
      primaryKey: ["object_id", "kind", "language", "version"],
    });
  },
};
