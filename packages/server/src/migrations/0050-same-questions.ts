import { createTable, idType, type Migration, numberType } from "../platform/db/schema/schema.ts";

/** Who has the same question as its asker. */
export const sameQuestions: Migration = {
  name: "0050-same-questions",
  async up(db) {
    await createTable(db, "same_questions", {
      columns: { question_id: idType, user_id: idType, created_at: numberType },
      primaryKey: ["question_id", "user_id"],
      indexes: [["user_id", "question_id"]],
      clustered: true,
    });
  },
};
