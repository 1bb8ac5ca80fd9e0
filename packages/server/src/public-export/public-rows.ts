import type { RevisionSnapshot } from "../features/history/index.ts";
import { parseJson, readBatches } from "../platform/db/index.ts";
import type { Db } from "../tables.ts";

/** Rows with long texts that are read at once, and others. */
const POSTS = 50;
const ROWS = 500;

const byId = (row: { id: string }) => row.id;

/**
 * The rows of batches that visitors may see. Tables are read by their ids alone: for any other condition, databases
 * prefer an index of it, and sort all rows that follow once for each batch.
 */
async function* only<Row>(
  batches: AsyncIterable<Row[]>,
  choose: (rows: readonly Row[]) => Promise<Row[]> | Row[],
): AsyncGenerator<Row[]> {
  for await (const rows of batches) {
    const chosen = await choose(rows);
    if (chosen.length > 0) yield chosen;
  }
}

/** Accounts that are neither deleted nor still to be confirmed. One without an address was imported. */
const shown = (db: Db) =>
  db
    .selectFrom("users")
    .where("status", "!=", "deleted")
    .where((e) => e.or([e("email_confirmed", "=", 1), e("email", "=", "")]));

/** Accounts with what their profiles show to visitors. */
export const publicUsers = (db: Db) =>
  readBatches(ROWS, byId, (after) =>
    shown(db)
      .select(["id", "username", "display_name", "created_at", "rank", "bio", "bio_html", "website", "location"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS)
      .execute(),
  );

/** Tags and synonyms that visitors may see. */
export const publicTags = (db: Db) =>
  only(
    readBatches(POSTS, byId, (after) =>
      db
        .selectFrom("tags")
        .select(["id", "slug_name", "display_name", "created_at", "main_tag_slug_name", "listed_count"])
        .select(["original_text", "parsed_text", "status"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(POSTS)
        .execute(),
    ),
    (tags) => tags.filter(({ status }) => status === "available"),
  );

const postColumns = [
  "id",
  "user_id",
  "last_edit_user_id",
  "created_at",
  "edited_at",
  "active_at",
  "score",
  "up_count",
  "down_count",
  "content",
  "html",
  "program",
] as const;
const closing = ["close_reason", "close_message", "closed_at"] as const;

/** Questions that stand in public lists. */
export const publicQuestions = (db: Db) =>
  only(
    readBatches(POSTS, byId, (after) =>
      db
        .selectFrom("questions")
        .select([...postColumns, ...closing, "title", "view_count", "answer_count", "accepted_answer_id", "status"])
        .select("visible")
        .where("id", ">", after)
        .orderBy("id")
        .limit(POSTS)
        .execute(),
    ),
    (questions) => questions.filter(({ visible }) => visible === 1),
  );

/** Answers that visitors may see. */
export const publicAnswers = (db: Db) =>
  only(
    readBatches(POSTS, byId, (after) =>
      db
        .selectFrom("answers")
        .select([...postColumns, "question_id", "accepted", "accepted_at", "status"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(POSTS)
        .execute(),
    ),
    async (answers) => {
      const visible = await visibleQuestions(db, answers);
      return answers.filter(({ status, question_id }) => status === "available" && visible.has(question_id));
    },
  );

/** Comments on posts that visitors may see. */
export const publicComments = (db: Db) =>
  only(
    readBatches(ROWS, byId, (after) =>
      db
        .selectFrom("comments")
        .select(["id", "object_id", "question_id", "user_id", "created_at", "score", "status"])
        .select(["reply_comment_id", "original_text", "parsed_text", "program"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(ROWS)
        .execute(),
    ),
    async (comments) => {
      const visible = await visibleQuestions(db, comments);
      const hidden = await hiddenAnswers(db, comments);
      return comments.filter(
        ({ status, question_id, object_id }) =>
          status === "available" && visible.has(question_id) && !hidden.has(object_id),
      );
    },
  );

/** The questions of some posts that stand in public lists. */
async function visibleQuestions(db: Db, posts: readonly { readonly question_id: string }[]): Promise<Set<string>> {
  const ids = [...new Set(posts.map(({ question_id }) => question_id))];
  const rows = await db.selectFrom("questions").select(["id", "visible"]).where("id", "in", ids).execute();
  return new Set(rows.filter(({ visible }) => visible === 1).map(byId));
}

/** The answers among what some comments are on that visitors may not see. */
async function hiddenAnswers(db: Db, comments: readonly { readonly object_id: string }[]): Promise<Set<string>> {
  const ids = [...new Set(comments.map(({ object_id }) => object_id))];
  const rows = await db.selectFrom("answers").select(["id", "status"]).where("id", "in", ids).execute();
  return new Set(rows.filter(({ status }) => status !== "available").map(byId));
}

/** Badges of accounts that are in the export. */
export async function* publicAwards(db: Db) {
  const badges = await db.selectFrom("badges").select(["id", "key", "level", "name", "status"]).execute();
  const active = new Map(badges.filter(({ status }) => status === "active").map((badge) => [badge.id, badge]));
  const batches = readBatches(ROWS, byId, (after) =>
    db
      .selectFrom("badge_awards")
      .select(["id", "user_id", "badge_id", "created_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS)
      .execute(),
  );
  for await (const awards of batches) {
    yield awards.flatMap(({ badge_id, ...award }) => {
      const badge = active.get(badge_id);
      return badge ? [{ ...award, key: badge.key, level: badge.level, name: badge.name }] : [];
    });
  }
}

/** Which of the accounts `publicUsers` lists. */
export async function shownUsers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Set();
  const rows = await shown(db).select("id").where("id", "in", uniqueIds).execute();
  return new Set(rows.map(byId));
}

/** The number of comments that visitors see on each post. */
export async function commentCounts(db: Db, postIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("comments")
    .select(["object_id", (e) => e.fn.countAll<number>().as("count")])
    .where("object_id", "in", postIds)
    .where("status", "=", "available")
    .groupBy("object_id")
    .execute();
  return new Map(rows.map(({ object_id, count }) => [object_id, Number(count)]));
}

/** When each vote was cast that is in force, without who cast it. */
export const votesOn = (db: Db, postIds: readonly string[]) =>
  db
    .selectFrom("votes")
    .select(["object_id", "direction", "updated_at"])
    .where("object_id", "in", postIds)
    .where("direction", "!=", "none")
    .orderBy("object_id")
    .orderBy("updated_at")
    .execute();

/** The versions of the posts that were in force, oldest first. */
export async function versionsOf(db: Db, postIds: readonly string[]) {
  const rows = await db
    .selectFrom("revisions")
    .select(["id", "object_id", "user_id", "created_at", "content", "log"])
    .where("object_id", "in", postIds)
    .where("status", "in", ["normal", "approved"])
    .orderBy("object_id")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, content: parseJson<RevisionSnapshot>(row.content) }));
}

/** Links from the questions and their answers to other questions, where visitors see both. */
export const linksFrom = (db: Db, questionIds: readonly string[]) =>
  db
    .selectFrom("post_links")
    .innerJoin("questions", "questions.id", "post_links.to_question_id")
    .leftJoin("answers as source", "source.id", "post_links.from_post_id")
    .leftJoin("answers as target", "target.id", "post_links.to_answer_id")
    .select(["post_links.from_post_id", "post_links.to_question_id", "post_links.kind", "post_links.created_at"])
    .select((e) =>
      e.case().when("target.status", "=", "available").then(e.ref("target.id")).else("0").end().as("to_answer_id"),
    )
    .where("post_links.from_question_id", "in", questionIds)
    .where("post_links.status", "=", "active")
    .where("questions.visible", "=", 1)
    .where((e) => e.or([e("source.id", "is", null), e("source.status", "=", "available")]))
    .orderBy("post_links.from_post_id")
    .orderBy("post_links.to_question_id")
    .execute();

/** A batch of such rows. */
export type Batch<Read extends (db: Db) => AsyncGenerator> =
  ReturnType<Read> extends AsyncGenerator<infer Rows> ? Rows : never;
