import { createTable, idType, type Migration, numberType } from "../platform/db/schema/schema.ts";

/** Questions about which a user gets no notifications. */
export const mutedQuestions: Migration = {
  name: "0036-muted-questions",
  async up(db) {
    await createTable(db, "muted_questions", {
      columns: { user_id: idType, question_id: idType, created_at: numberType },
      primaryKey: ["user_id", "question_id"],
      indexes: [["question_id"]],
    });
  },
};
