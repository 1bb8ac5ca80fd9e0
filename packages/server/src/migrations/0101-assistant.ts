import {
  countType,
  createTable,
  idType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Conversations with the assistant, and what it did on each day. */
export const assistant: Migration = {
  name: "0101-assistant",
  async up(db) {
    await createTable(db, "assistant_conversations", {
      columns: { id: idType, user_id: idType, topic: textType, created_at: numberType, updated_at: numberType },
      primaryKey: ["id"],
      indexes: [["user_id", "id"], ["updated_at"]],
    });
    await createTable(db, "assistant_replies", {
      columns: {
        id: idType,
        conversation_id: idType,
        question: textType,
        sentences: longTextType,
        sources: textType,
        outcome: wordType,
        draft: textType,
        model: textType,
        vote: wordType,
        created_at: numberType,
      },
      primaryKey: ["id"],
      indexes: [["conversation_id", "id"]],
    });
    await createTable(db, "assistant_days", {
      columns: {
        day: numberType,
        questions: countType,
        answered: countType,
        declined: countType,
        failed: countType,
        stopped: countType,
        sentences: countType,
        dropped: countType,
        input_tokens: numberType,
        output_tokens: numberType,
      },
      primaryKey: ["day"],
      clustered: true,
    });
  },
};
