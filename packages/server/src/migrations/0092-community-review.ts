import {
  countType,
  createTable,
  flagType,
  idType,
  type Migration,
  numberType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** What waits in the queues of trusted members, what they have reviewed, and their audits. */
export const communityReview: Migration = {
  name: "0092-community-review",
  async up(db) {
    await createTable(db, "queue_items", {
      columns: {
        queue: wordType,
        post_id: idType,
        question_id: idType,
        author_id: idType,
        opened_at: numberType,
        reviews: countType,
        claimed_by: idType,
        claimed_until: numberType,
      },
      primaryKey: ["queue", "post_id"],
      indexes: [["queue", "opened_at", "post_id"], ["post_id"], ["question_id"]],
    });
    await createTable(db, "queue_reviews", {
      columns: {
        user_id: idType,
        queue: wordType,
        post_id: idType,
        decision: wordType,
        audit: wordType,
        passed: flagType,
        created_at: numberType,
      },
      primaryKey: ["user_id", "queue", "post_id"],
      indexes: [
        ["created_at", "user_id", "post_id"],
        ["user_id", "created_at", "post_id"],
        ["user_id", "audit", "created_at", "post_id"],
        ["queue", "created_at", "user_id", "post_id"],
        ["decision", "created_at", "user_id", "post_id"],
        ["post_id"],
      ],
    });
    await createTable(db, "queue_reviewers", {
      columns: {
        user_id: idType,
        reviews: countType,
        until_audit: countType,
        audit_queue: wordType,
        audit_post_id: idType,
        audit: wordType,
        paused_until: numberType,
      },
      primaryKey: ["user_id"],
      indexes: [],
    });
  },
};
