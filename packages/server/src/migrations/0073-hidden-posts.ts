import {
  addColumn,
  addIndex,
  countType,
  createTable,
  flagType,
  idType,
  type Migration,
  numberType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Posts that reports have hidden, and those that staff have looked at; their tasks come first. */
export const hiddenPosts: Migration = {
  name: "0073-hidden-posts",
  async up(db) {
    await createTable(db, "hidden_posts", {
      columns: {
        post_id: idType,
        reason: wordType,
        reports: countType,
        status_before: wordType,
        hidden_at: numberType,
        cleared_at: numberType,
      },
      primaryKey: ["post_id"],
      indexes: [],
    });
    await addColumn(db, { table: "review_tasks", name: "urgent", type: flagType, value: 0 });
    await addIndex(db, "review_tasks", ["hidden", "urgent desc", "opened_at", "subject_id"]);
    await addIndex(db, "review_tasks", ["kind", "hidden", "urgent desc", "opened_at", "subject_id"]);
    await addIndex(db, "review_tasks", ["person_id", "hidden", "urgent desc", "opened_at", "subject_id"]);
  },
};
