import {
  createTable,
  hashType,
  idType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Summaries and translations by language models, for the version of the texts that they were made from. */
export const assistantHelps: Migration = {
  name: "0132-assistant-helps",
  async up(db) {
    await createTable(db, "assistant_helps", {
      columns: {
        object_id: idType,
        kind: wordType,
        language: wordType,
        version: hashType,
        title: textType,
        text: longTextType,
        sources: textType,
        model: textType,
        created_at: numberType,
      },
      primaryKey: ["object_id", "kind", "language"],
      indexes: [["created_at"]],
    });
  },
};
