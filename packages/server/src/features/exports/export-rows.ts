import { sql } from "kysely";
import type { App } from "../../app.ts";
import { readBatches } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import { citedReplies } from "../assistant/index.ts";

/** A user's rows of one kind, read in batches. */
export type ExportRows = AsyncGenerator<object>;

const BATCH = 500;

async function* inBatches<Row extends object>(
  cursorOf: (row: Row) => string,
  read: (after: string) => Promise<Row[]>,
): ExportRows {
  for await (const rows of readBatches(BATCH, cursorOf, read)) yield* rows;
}

const byId = (row: { id: string }) => row.id;
const byObject = (row: { object_id: string }) => row.object_id;

/** Questions of any status. */
export const exportQuestions = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("questions")
      .select(["id", "created_at", "edited_at", "title", "status", "score", "view_count", "answer_count", "content"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Answers of any status, with the title of their question if the user may see it. */
export const exportAnswers = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("answers")
      .innerJoin("questions", "questions.id", "answers.question_id")
      .select(["answers.id", "answers.question_id", "answers.created_at", "answers.edited_at"])
      .select(visibleTitle(userId).as("title"))
      .select(["answers.status", "answers.accepted", "answers.score", "answers.content"])
      .where("answers.user_id", "=", userId)
      .where("answers.id", ">", after)
      .orderBy("answers.id")
      .limit(BATCH)
      .execute(),
  );

/** The title of a public question or of the user's own, else "". Source: docs/rules/visibility.md S11. */
const visibleTitle = (userId: string) =>
  sql<string>`case when questions.visible = 1 or questions.user_id = ${userId} then questions.title else '' end`;

/** Comments of any status. */
export const exportComments = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("comments")
      .select(["id", "object_id", "question_id", "created_at", "updated_at", "status", "score", "original_text"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Versions of posts and tags that the user wrote. */
export const exportEdits = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("revisions")
      .select(["id", "object_id", "object_kind", "created_at", "status", "log", "content"])
      // A version of an answer is stored with the title of the question.
      .select(sql<string>`case when object_kind = 'answer' then '' else title end`.as("title"))
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Votes that were not withdrawn. */
export const exportVotes = (db: Db, userId: string): ExportRows =>
  inBatches(byObject, (after) =>
    db
      .selectFrom("votes")
      .select(["object_id", "object_kind", "direction", "created_at", "updated_at"])
      .where("user_id", "=", userId)
      .where("direction", "!=", "none")
      .where("object_id", ">", after)
      .orderBy("object_id")
      .limit(BATCH)
      .execute(),
  );

export const exportBookmarks = (db: Db, userId: string): ExportRows =>
  inBatches(byObject, (after) =>
    db
      .selectFrom("collections")
      .select(["object_id", "created_at"])
      .where("user_id", "=", userId)
      .where("object_id", ">", after)
      .orderBy("object_id")
      .limit(BATCH)
      .execute(),
  );

/** Unfinished questions and answers. */
export async function* exportDrafts(db: Db, userId: string): ExportRows {
  const columns = ["question_id", "title", "content", "tags", "answer_content", "updated_at"] as const;
  yield* await db.selectFrom("drafts").select(columns).where("user_id", "=", userId).execute();
}

export const exportFollows = (db: Db, userId: string): ExportRows =>
  inBatches(byObject, (after) =>
    db
      .selectFrom("follows")
      .select(["object_id", "object_kind", "created_at"])
      .where("user_id", "=", userId)
      .where("object_id", ">", after)
      .orderBy("object_id")
      .limit(BATCH)
      .execute(),
  );

/** Questions about which the user gets no notifications. */
export const exportMuted = (db: Db, userId: string): ExportRows =>
  inBatches(
    ({ question_id }: { question_id: string }) => question_id,
    (after) =>
      db
        .selectFrom("muted_questions")
        .select(["question_id", "created_at"])
        .where("user_id", "=", userId)
        .where("question_id", ">", after)
        .orderBy("question_id")
        .limit(BATCH)
        .execute(),
  );

/** Questions that the user has read. */
export const exportReads = (db: Db, userId: string): ExportRows =>
  inBatches(
    ({ question_id }: { question_id: string }) => question_id,
    (after) =>
      db
        .selectFrom("question_reads")
        .select(["question_id", "created_at"])
        .where("user_id", "=", userId)
        .where("question_id", ">", after)
        .orderBy("question_id")
        .limit(BATCH)
        .execute(),
  );

/** Questions that the user has too. */
export const exportSameQuestions = (db: Db, userId: string): ExportRows =>
  inBatches(
    ({ question_id }: { question_id: string }) => question_id,
    (after) =>
      db
        .selectFrom("same_questions")
        .select(["question_id", "created_at"])
        .where("user_id", "=", userId)
        .where("question_id", ">", after)
        .orderBy("question_id")
        .limit(BATCH)
        .execute(),
  );

/** Votes of the user to close or to reopen questions. */
export const exportClosingVotes = (db: Db, userId: string): ExportRows =>
  inBatches(
    ({ question_id }: { question_id: string }) => question_id,
    (after) =>
      db
        .selectFrom("closing_votes")
        .select(["question_id", "reason", "message", "created_at"])
        .where("user_id", "=", userId)
        .where("question_id", ">", after)
        .orderBy("question_id")
        .limit(BATCH)
        .execute(),
  );

/** What the user has reviewed in queues, with the audits. */
export const exportQueueReviews = (db: Db, userId: string): ExportRows =>
  inBatches(
    ({ queue, post_id }: { queue: string; post_id: string }) => `${queue} ${post_id}`,
    (after) => {
      const [queue = "", post_id = ""] = after.split(" ");
      return db
        .selectFrom("queue_reviews")
        .select(["queue", "post_id", "decision", "audit", "passed", "created_at"])
        .where("user_id", "=", userId)
        .where(({ eb, or, and }) =>
          or([eb("queue", ">", queue), and([eb("queue", "=", queue), eb("post_id", ">", post_id)])]),
        )
        .orderBy("queue")
        .orderBy("post_id")
        .limit(BATCH)
        .execute();
    },
  );

export const exportIgnoredTags = (db: Db, userId: string): ExportRows =>
  inBatches(
    ({ tag_id }: { tag_id: string }) => tag_id,
    (after) =>
      db
        .selectFrom("ignored_tags")
        .select(["tag_id", "created_at"])
        .where("user_id", "=", userId)
        .where("tag_id", ">", after)
        .orderBy("tag_id")
        .limit(BATCH)
        .execute(),
  );

export const exportSavedFilters = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("saved_filters")
      .select(["id", "name", "address", "position", "created_at"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Questions to the assistant with its replies, as far as their sources are public. Source: docs/rules/assistant.md AI14. */
export const exportAssistantReplies = (db: Db, userId: string, app: App): ExportRows =>
  inBatches(byId, async (after) => {
    const rows = await db
      .selectFrom("assistant_replies")
      .innerJoin("assistant_conversations", "assistant_conversations.id", "assistant_replies.conversation_id")
      .select(["assistant_replies.id", "assistant_replies.conversation_id", "assistant_replies.question"])
      .select(["assistant_replies.sentences", "assistant_replies.outcome", "assistant_replies.vote"])
      .select(["assistant_replies.sources", "assistant_replies.created_at"])
      .where("assistant_conversations.user_id", "=", userId)
      .where("assistant_replies.id", ">", after)
      .orderBy("assistant_replies.id")
      .limit(BATCH)
      .execute();
    const replies = await citedReplies(app, db, rows);
    return replies.map(({ row: { sources: _, ...row }, sentences }) => ({
      ...row,
      sentences: JSON.stringify(sentences),
    }));
  });

/** Active reactions. */
export const exportReactions = (db: Db, userId: string): ExportRows =>
  inBatches(
    ({ object_id, emoji }: { object_id: string; emoji: string }) => `${object_id} ${emoji}`,
    (after) => {
      const [object_id = "", emoji = ""] = after.split(" ");
      return db
        .selectFrom("reactions")
        .select(["object_id", "emoji", "created_at"])
        .where("user_id", "=", userId)
        .where("active", "=", 1)
        .where((e) => e.or([e("object_id", ">", object_id), e.and({ object_id }).and("emoji", ">", emoji)]))
        .orderBy("object_id")
        .orderBy("emoji")
        .limit(BATCH)
        .execute();
    },
  );

export const exportFlags = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("flags")
      .select(["id", "object_id", "object_kind", "created_at", "reason", "content", "status"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Warnings, restrictions and suspensions with their appeals: what their user reads, without who added them. */
export const exportSanctions = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("sanctions")
      .select(["id", "kind", "rights", "text", "created_at", "ends_at", "lifted_at", "read_at"])
      .select(["appeal", "appealed_at", "appeal_status", "appeal_reply"])
      .where("user_id", "=", userId)
      .where("kind", "<>", "note")
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Rights that were granted beyond the role: what their user reads, without who granted them and why. */
export const exportGrantedRights = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("granted_rights")
      .select(["id", "rights", "tag_ids", "created_at", "until", "ended_at"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Reputation changes, with cancelled ones. */
export const exportPoints = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("reputation")
      .select(["id", "created_at", "object_id", "kind", "points", "cancelled"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

export const exportBadges = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("badge_awards")
      .innerJoin("badges", "badges.id", "badge_awards.badge_id")
      .select(["badge_awards.id", "badges.key", "badges.name", "badge_awards.created_at", "badge_awards.object_id"])
      .where("badge_awards.user_id", "=", userId)
      .where("badge_awards.id", ">", after)
      .orderBy("badge_awards.id")
      .limit(BATCH)
      .execute(),
  );

/** Mails to the user that are still in the log, without what mail servers said. */
export const exportMails = (db: Db, userId: string): ExportRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("mail_log")
      .select(["id", "created_at", "kind", "state", "address", "subject"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** The programs that the user has connected, with the scopes that they have. */
export async function* exportConnectedPrograms(db: Db, userId: string): ExportRows {
  const grants = db
    .selectFrom("oauth_grants as g")
    .innerJoin("api_keys as k", "k.id", "g.key_id")
    .innerJoin("oauth_clients as c", "c.id", "g.client_id")
    .select(["c.name", "g.scopes", "g.created_at", "k.last_used_at", "k.created_at as key_created_at"]);
  for (const { key_created_at, last_used_at, ...grant } of await grants.where("g.user_id", "=", userId).execute())
    yield { ...grant, last_used_at: last_used_at > key_created_at ? last_used_at : 0 };
}

/** The user's sessions, without their tokens. */
export async function* exportSessions(db: Db, userId: string): ExportRows {
  const columns = ["created_at", "last_used_at", "expires_at", "ip", "user_agent"] as const;
  yield* await db.selectFrom("sessions").select(columns).where("user_id", "=", userId).execute();
}

/** An uploaded file that is not deleted. */
export interface ExportedFile {
  readonly id: string;
  readonly path: string;
  readonly name: string;
}

export const exportFiles = (db: Db, userId: string) =>
  inBatches(byId, (after) =>
    db
      .selectFrom("files")
      .select(["id", "created_at", "path", "source", "name", "media_type", "size_bytes"])
      .where("user_id", "=", userId)
      .where("status", "=", "available")
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  ) as AsyncGenerator<ExportedFile>;
