import {
  createTable,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
} from "../platform/db/schema/schema.ts";

/** Votes of members to close or to reopen a question. */
export const closingVotes: Migration = {
  name: "0088-closing-votes",
  async up(db) {
    await createTable(db, "closing_votes", {
      columns: {
        question_id: idType,
        user_id: idType,
        reason: keyType(40),
        message: longTextType,
        created_at: numberType,
      },
      primaryKey: ["question_id", "user_id"],
      indexes: [["user_id", "question_id"], ["created_at"]],
      clustered: true,
    });
  },
};
