import { addIndex, type Migration } from "../platform/db/schema/schema.ts";

/** Administrators list posts by their votes, also those of one user. */
export const postLists: Migration = {
  name: "0119-post-lists",
  async up(db) {
    await addIndex(db, "questions", ["status", "score", "id"]);
    await addIndex(db, "questions", ["user_id", "status", "score", "id"]);
    await addIndex(db, "answers", ["status", "score", "id"]);
  },
};
