import {
  countType,
  createTable,
  flagType,
  idType,
  type Migration,
  numberType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Groups of people who vote for each other. */
export const voteGroups: Migration = {
  name: "0140-vote-groups",
  async up(db) {
    await createTable(db, "vote_groups", {
      columns: {
        id: idType,
        found_at: numberType,
        votes: countType,
        all_votes: countType,
        first_at: numberType,
        last_at: numberType,
        same_address: countType,
        same_browser: countType,
        status: wordType,
        staff_id: idType,
        dismissed_at: numberType,
      },
      primaryKey: ["id"],
      indexes: [["status", "found_at", "id"]],
    });
    await createTable(db, "vote_group_members", {
      columns: {
        group_id: idType,
        user_id: idType,
        given: countType,
        all_votes: countType,
        received: countType,
        is_new: flagType,
      },
      primaryKey: ["group_id", "user_id"],
      indexes: [["user_id"]],
    });
  },
};
