import {
  countType,
  createTable,
  hashType,
  idType,
  keyType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** The vectors of posts, which threads wait for theirs, what they cost, and questions that may be the same. */
export const semanticSearch: Migration = {
  name: "0127-semantic-search",
  async up(db) {
    await createTable(db, "post_vectors", {
      columns: {
        post_id: idType,
        question_id: idType,
        model: hashType,
        text_hash: hashType,
        stored_at: numberType,
        signs: textType,
        bytes: textType,
      },
      primaryKey: ["post_id"],
      indexes: [["model", "stored_at", "post_id"], ["question_id"]],
    });
    await createTable(db, "semantic_changes", {
      columns: { question_id: idType, batch: keyType(40) },
      primaryKey: ["question_id"],
      clustered: true,
    });
    await createTable(db, "semantic_days", {
      columns: { day: numberType, posts: countType, searches: countType, failed: countType, tokens: numberType },
      primaryKey: ["day"],
      clustered: true,
    });
    await createTable(db, "similar_questions", {
      columns: {
        question_id: idType,
        other_id: idType,
        similarity: countType,
        found_at: numberType,
        status: wordType,
        staff_id: idType,
        dismissed_at: numberType,
      },
      primaryKey: ["question_id", "other_id"],
      indexes: [["status", "found_at", "question_id", "other_id"], ["other_id"]],
    });
  },
};
