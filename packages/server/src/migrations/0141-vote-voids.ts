import {
  countType,
  createTable,
  idType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Votes between people that staff have withdrawn. */
export const voteVoids: Migration = {
  name: "0141-vote-voids",
  async up(db) {
    await createTable(db, "vote_voids", {
      columns: {
        id: idType,
        created_at: numberType,
        staff_id: idType,
        status: wordType,
        reason: textType,
        votes: countType,
      },
      primaryKey: ["id"],
    });
    await createTable(db, "vote_void_people", {
      columns: { void_id: idType, user_id: idType, created_at: numberType, points: numberType },
      primaryKey: ["void_id", "user_id"],
      indexes: [["user_id", "created_at"]],
    });
    await createTable(db, "vote_void_items", {
      columns: { void_id: idType, object_id: idType, user_id: idType, created_at: numberType, before: textType },
      primaryKey: ["void_id", "object_id", "user_id"],
      indexes: [["created_at"]],
    });
  },
};
