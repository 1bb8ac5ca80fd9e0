import { createTable, idType, type Migration, numberType } from "../platform/db/schema/schema.ts";

/** The questions that a user has read, so that they are not proposed again. */
export const questionReads: Migration = {
  name: "0049-question-reads",
  async up(db) {
    await createTable(db, "question_reads", {
      columns: { user_id: idType, question_id: idType, created_at: numberType },
      primaryKey: ["user_id", "question_id"],
      indexes: [["question_id"], ["created_at"]],
      clustered: true,
    });
  },
};
