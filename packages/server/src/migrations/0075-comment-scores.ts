import { addIndex, type Migration } from "../platform/db/schema/schema.ts";

/** Administrators list comments by their votes. */
export const commentScores: Migration = {
  name: "0075-comment-scores",
  async up(db) {
    await addIndex(db, "comments", ["status", "score", "id"]);
  },
};
