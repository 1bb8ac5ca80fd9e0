import {
  addColumn,
  createTable,
  idType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Locks, protection and community wikis; the words of what is in force stand in the posts as well. */
export const postModes: Migration = {
  name: "0070-post-modes",
  async up(db) {
    await createTable(db, "post_modes", {
      columns: {
        post_id: idType,
        mode: wordType,
        reason: textType,
        user_id: idType,
        created_at: numberType,
        ends_at: numberType,
      },
      primaryKey: ["post_id", "mode"],
      indexes: [["ends_at", "post_id"]],
    });
    for (const table of ["questions", "answers"]) {
      await addColumn(db, { table, name: "modes", type: wordType, value: "" });
    }
  },
};
