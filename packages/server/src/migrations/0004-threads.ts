import {
  createTable,
  flagType,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  type SchemaDb,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Votes, follows, links, history and review. */
export const threads: Migration = {
  name: "0004-threads",
  async up(db) {
    await makeVotes(db);
    await makeFollows(db);
    await makeLinks(db);
    await makeHistory(db);
    await makeReview(db);
  },
};

async function makeVotes(db: SchemaDb): Promise<void> {
  await createTable(db, "votes", {
    columns: {
      object_id: idType,
      user_id: idType,
      object_kind: wordType,
      author_id: idType,
      direction: wordType,
      created_at: numberType,
      updated_at: numberType,
    },
    primaryKey: ["object_id", "user_id"],
    indexes: [["user_id", "updated_at", "object_id", "direction", "object_kind"], ["updated_at"]],
    clustered: true,
  });
  await createTable(db, "reactions", {
    columns: { object_id: idType, emoji: keyType(32), user_id: idType, created_at: numberType, active: flagType },
    primaryKey: ["object_id", "emoji", "user_id"],
    clustered: true,
  });
}

async function makeFollows(db: SchemaDb): Promise<void> {
  await createTable(db, "collections", {
    columns: { id: idType, user_id: idType, object_id: idType, group_id: idType, created_at: numberType },
    primaryKey: ["user_id", "object_id"],
    indexes: [["user_id", "created_at", "object_id"], ["object_id"]],
    clustered: true,
  });
  await createTable(db, "follows", {
    columns: { user_id: idType, object_id: idType, object_kind: wordType, created_at: numberType },
    primaryKey: ["user_id", "object_id"],
    indexes: [
      ["object_id", "user_id"],
      ["user_id", "object_kind", "created_at"],
    ],
    clustered: true,
  });
}

async function makeLinks(db: SchemaDb): Promise<void> {
  await createTable(db, "post_links", {
    columns: {
      from_post_id: idType,
      from_question_id: idType,
      to_question_id: idType,
      to_answer_id: idType,
      kind: wordType,
      status: wordType,
      created_at: numberType,
    },
    primaryKey: ["from_post_id", "to_question_id", "to_answer_id", "kind"],
    indexes: [["to_question_id", "status", "from_question_id"], ["from_question_id"]],
    clustered: true,
  });
  await createTable(db, "imported_posts", {
    columns: { source: wordType, foreign_id: wordType, post_id: idType },
    primaryKey: ["source", "foreign_id"],
    indexes: [["post_id"]],
    clustered: true,
  });
}

async function makeHistory(db: SchemaDb): Promise<void> {
  await createTable(db, "revisions", {
    columns: {
      id: idType,
      created_at: numberType,
      updated_at: numberType,
      user_id: idType,
      object_id: idType,
      object_kind: wordType,
      title: textType,
      content: longTextType,
      log: textType,
      status: wordType,
      review_user_id: idType,
    },
    primaryKey: ["id"],
    indexes: [
      ["object_id", "status", "id"],
      ["status", "object_kind", "id"],
      ["user_id", "id"],
    ],
  });
  await createTable(db, "events", {
    columns: {
      id: idType,
      created_at: numberType,
      user_id: idType,
      object_id: idType,
      original_object_id: idType,
      kind: wordType,
      revision_id: idType,
      detail: longTextType,
      cancelled: flagType,
      cancelled_at: numberType,
    },
    primaryKey: ["id"],
    indexes: [
      ["original_object_id", "id"],
      ["user_id", "id"],
      ["object_id", "id"],
    ],
  });
}

async function makeReview(db: SchemaDb): Promise<void> {
  await createTable(db, "flags", {
    columns: {
      id: idType,
      created_at: numberType,
      updated_at: numberType,
      user_id: idType,
      reported_user_id: idType,
      object_id: idType,
      object_kind: wordType,
      reason: wordType,
      content: textType,
      status: wordType,
      handled_by: idType,
    },
    primaryKey: ["id"],
    indexes: [
      ["status", "updated_at", "id"],
      ["object_id", "user_id"],
      ["reported_user_id", "id"],
    ],
  });
  await createTable(db, "reviews", {
    columns: {
      id: idType,
      created_at: numberType,
      updated_at: numberType,
      user_id: idType,
      object_id: idType,
      object_kind: wordType,
      submitter: wordType,
      reason: textType,
      status: wordType,
      reviewer_id: idType,
    },
    primaryKey: ["id"],
    indexes: [["status", "id"], ["object_id"]],
  });
}
