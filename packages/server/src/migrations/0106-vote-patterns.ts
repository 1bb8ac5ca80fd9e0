import {
  countType,
  createTable,
  flagType,
  idType,
  type Migration,
  numberType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** What is noticeable about who votes for whom. */
export const votePatterns: Migration = {
  name: "0106-vote-patterns",
  async up(db) {
    await createTable(db, "vote_patterns", {
      columns: {
        voter_id: idType,
        author_id: idType,
        found_at: numberType,
        votes: countType,
        all_votes: countType,
        votes_back: countType,
        first_at: numberType,
        last_at: numberType,
        is_new: flagType,
        same_address: flagType,
        same_browser: flagType,
        status: wordType,
        staff_id: idType,
        dismissed_at: numberType,
      },
      primaryKey: ["voter_id", "author_id"],
      indexes: [["status", "found_at", "voter_id"], ["author_id"]],
    });
  },
};
