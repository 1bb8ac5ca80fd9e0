import {
  createTable,
  idType,
  longTextType,
  type Migration,
  numberType,
  textType,
} from "../platform/db/schema/schema.ts";

/** Drafts, available on all devices of a user. */
export const drafts: Migration = {
  name: "0015-drafts",
  async up(db) {
    await createTable(db, "drafts", {
      columns: {
        user_id: idType,
        question_id: idType,
        title: textType,
        content: longTextType,
        tags: longTextType,
        answer_content: longTextType,
        updated_at: numberType,
      },
      primaryKey: ["user_id", "question_id"],
      indexes: [["question_id"], ["updated_at"]],
    });
  },
};
