import { createTable, flagType, idType, type Migration, numberType } from "../platform/db/schema/schema.ts";

/** Tags of questions before a merge, for undoing it. */
export const mergedQuestions: Migration = {
  name: "0019-merged-questions",
  async up(db) {
    await createTable(db, "merged_questions", {
      columns: { source_tag_id: idType, question_id: idType, position: numberType, had_both: flagType },
      primaryKey: ["source_tag_id", "question_id"],
    });
  },
};
