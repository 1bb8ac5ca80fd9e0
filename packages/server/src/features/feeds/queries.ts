import type { Db } from "../../tables.ts";
import { FEED_ENTRIES } from "./feed.ts";

const COLUMNS = ["id", "title", "url_title", "description", "user_id", "created_at", "active_at", "program"] as const;

/** The ids of the newest public questions. Pinned and other ones are read separately, each from its index. */
export async function newestQuestions(db: Db, filter: { readonly tagId?: string; readonly userId?: string }) {
  const halves = await Promise.all(([0, 1] as const).map((pinned) => newestByPinned(db, filter, pinned)));
  return halves.flat();
}

async function newestByPinned(db: Db, filter: { readonly tagId?: string; readonly userId?: string }, pinned: 0 | 1) {
  if (filter.tagId !== undefined) {
    const tagged = db.selectFrom("question_tags").select("question_id as id").where("list_tag_id", "=", filter.tagId);
    const newest = tagged.where("pinned", "=", pinned).orderBy("created_at", "desc").orderBy("question_id", "desc");
    return (await newest.limit(FEED_ENTRIES).execute()).map(({ id }) => id);
  }
  const all = db.selectFrom("questions").select("id").where("visible", "=", 1).where("pinned", "=", pinned);
  const questions = filter.userId === undefined ? all : all.where("user_id", "=", filter.userId);
  const newest = questions.orderBy("created_at", "desc").orderBy("id", "desc").limit(FEED_ENTRIES);
  return (await newest.execute()).map(({ id }) => id);
}

/** The columns of questions that feeds show. */
export async function listFeedQuestions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom("questions").select(COLUMNS).where("id", "in", ids).execute();
}

/** The newest answers of a user to public questions, with the questions' titles. */
export async function listFeedAnswers(db: Db, userId: string) {
  return db
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .select(["answers.id", "answers.question_id", "answers.description", "answers.created_at", "answers.active_at"])
    .select("answers.program")
    .select(["questions.title", "questions.url_title"])
    .where("answers.user_id", "=", userId)
    .where("answers.status", "=", "available")
    .where("questions.visible", "=", 1)
    .orderBy("answers.created_at", "desc")
    .orderBy("answers.id", "desc")
    .limit(FEED_ENTRIES)
    .execute();
}

/** A public question with its text, or undefined. */
export async function findFeedQuestion(db: Db, id: string) {
  const columns = [...COLUMNS, "html"] as const;
  return db.selectFrom("questions").select(columns).where("id", "=", id).where("visible", "=", 1).executeTakeFirst();
}

/** The newest answers to a question with their texts. */
export async function listFeedAnswersTo(db: Db, questionId: string) {
  return db
    .selectFrom("answers")
    .select(["id", "user_id", "created_at", "active_at", "html", "program"])
    .where("question_id", "=", questionId)
    .where("status", "=", "available")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(FEED_ENTRIES)
    .execute();
}
