import {
  countType,
  createTable,
  flagType,
  hashType,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  type SchemaDb,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Questions, answers, comments and tags, with the indexes of their lists. */
export const posts: Migration = {
  name: "0003-posts",
  async up(db) {
    await makeQuestions(db);
    await makeViewsAndInvitations(db);
    await makeAnswers(db);
    await makeComments(db);
    await makeTags(db);
  },
};

async function makeQuestions(db: SchemaDb): Promise<void> {
  await createTable(db, "questions", {
    columns: {
      id: idType,
      created_at: numberType,
      edited_at: numberType,
      active_at: numberType,
      user_id: idType,
      last_edit_user_id: idType,
      title: textType,
      url_title: textType,
      description: textType,
      status: wordType,
      status_before: wordType,
      listed: flagType,
      pinned: flagType,
      visible: flagType,
      unanswered: flagType,
      view_count: countType,
      unique_view_count: countType,
      score: countType,
      up_count: countType,
      down_count: countType,
      answer_count: countType,
      collection_count: countType,
      follow_count: countType,
      linked_count: countType,
      hot: countType,
      accepted_answer_id: idType,
      last_answer_id: idType,
      last_answer_user_id: idType,
      last_answered_at: numberType,
      close_reason: wordType,
      close_message: textType,
      closed_at: numberType,
      revision_id: idType,
      renderer: countType,
      // Long texts are last, so that lists do not read through them.
      content: longTextType,
      html: longTextType,
    },
    primaryKey: ["id"],
    indexes: [
      // Lists with pinned questions first; every column descends, so that each index is scanned backwards. Columns after the
      // id make the index covering.
      ["visible", "pinned", "created_at", "id"],
      ["visible", "pinned", "active_at", "id", "created_at"],
      ["visible", "pinned", "score", "view_count", "id", "created_at"],
      ["visible", "pinned", "hot", "id", "created_at"],
      ["visible", "pinned", "linked_count", "id", "created_at"],
      ["visible", "unanswered", "pinned", "created_at", "id"],
      ["user_id", "visible", "pinned", "created_at", "id"],
      ["user_id", "status", "created_at", "id"],
      ["status", "created_at", "id"],
      ["created_at", "id"],
    ],
  });
}

async function makeViewsAndInvitations(db: SchemaDb): Promise<void> {
  await createTable(db, "question_views", {
    columns: { question_id: idType, visitor: hashType, day: countType },
    primaryKey: ["question_id", "visitor", "day"],
    indexes: [["day"]],
    clustered: true,
  });
  await createTable(db, "invitations", {
    columns: {
      question_id: idType,
      user_id: idType,
      position: countType,
      inviter_id: idType,
      created_at: numberType,
    },
    primaryKey: ["question_id", "user_id"],
    clustered: true,
  });
}

async function makeAnswers(db: SchemaDb): Promise<void> {
  await createTable(db, "answers", {
    columns: {
      id: idType,
      question_id: idType,
      created_at: numberType,
      edited_at: numberType,
      active_at: numberType,
      user_id: idType,
      last_edit_user_id: idType,
      description: textType,
      status: wordType,
      accepted: flagType,
      accepted_at: numberType,
      score: countType,
      up_count: countType,
      down_count: countType,
      revision_id: idType,
      renderer: countType,
      content: longTextType,
      html: longTextType,
    },
    primaryKey: ["id"],
    indexes: [
      ["question_id", "status", "accepted desc", "score desc", "created_at", "id"],
      ["question_id", "status", "active_at", "id"],
      ["question_id", "status", "created_at", "id"],
      ["question_id", "user_id", "id"],
      ["user_id", "status", "created_at", "id"],
      ["user_id", "status", "score", "id"],
      ["status", "created_at", "id"],
    ],
  });
}

async function makeComments(db: SchemaDb): Promise<void> {
  await createTable(db, "comments", {
    columns: {
      id: idType,
      created_at: numberType,
      updated_at: numberType,
      user_id: idType,
      object_id: idType,
      question_id: idType,
      reply_comment_id: idType,
      reply_user_id: idType,
      original_text: longTextType,
      parsed_text: longTextType,
      renderer: countType,
      status: wordType,
      score: countType,
    },
    primaryKey: ["id"],
    indexes: [
      ["object_id", "status", "created_at", "id"],
      ["object_id", "status", "score", "id"],
      ["user_id", "status", "created_at", "id"],
      ["question_id", "status", "id"],
      ["reply_comment_id", "id"],
    ],
  });
}

async function makeTags(db: SchemaDb): Promise<void> {
  await createTable(db, "tags", {
    columns: {
      id: idType,
      created_at: numberType,
      updated_at: numberType,
      user_id: idType,
      slug_name: textType,
      slug_key: keyType(255),
      display_name: textType,
      display_key: keyType(255),
      status: wordType,
      main_tag_id: idType,
      main_tag_slug_name: textType,
      recommend: flagType,
      reserved: flagType,
      question_count: countType,
      listed_count: countType,
      unanswered_count: countType,
      follow_count: countType,
      revision_id: idType,
      excerpt: longTextType,
      description: textType,
      original_text: longTextType,
      parsed_text: longTextType,
    },
    primaryKey: ["id"],
    unique: [["slug_key"]],
    indexes: [
      ["status", "main_tag_id", "question_count desc", "id"],
      ["status", "main_tag_id", "created_at", "id"],
      ["status", "main_tag_id", "slug_key"],
      ["status", "display_key"],
      ["main_tag_id"],
      ["status", "recommend"],
      ["status", "reserved"],
    ],
  });
  await createTable(db, "question_tags", {
    columns: {
      question_id: idType,
      tag_id: idType,
      list_tag_id: idType,
      position: countType,
      status: wordType,
      pinned: flagType,
      created_at: numberType,
      active_at: numberType,
      score: countType,
      hot: countType,
      view_count: countType,
      linked_count: countType,
      unanswered: flagType,
    },
    primaryKey: ["question_id", "tag_id"],
    indexes: [
      ["list_tag_id", "pinned", "created_at", "question_id"],
      ["list_tag_id", "pinned", "active_at", "question_id", "created_at"],
      ["list_tag_id", "pinned", "score", "view_count", "question_id", "created_at"],
      ["list_tag_id", "pinned", "hot", "question_id", "created_at"],
      ["list_tag_id", "pinned", "linked_count", "question_id", "created_at"],
      ["list_tag_id", "unanswered", "pinned", "created_at", "question_id"],
      ["tag_id", "status", "question_id"],
    ],
    clustered: true,
  });
  await createTable(db, "post_totals", {
    columns: { name: keyType(64), shard: countType, value: numberType },
    primaryKey: ["name", "shard"],
    clustered: true,
  });
}
