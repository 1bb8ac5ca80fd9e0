import { acceptedCode, type Reply } from "@askwell/contract";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { titleFor, wireId } from "../../posts/index.ts";
import { listTagsOf, tagRefOf } from "../../tags/index.ts";

type PersonalQuestion = Reply<"personalQuestions">["list"][number];
type PersonalAnswer = Reply<"personalAnswers">["list"][number];

/** The posts of a user that a viewer may see. */
export interface PersonalPosts {
  readonly userId: string;
  /** Includes pending posts and answers to hidden questions; for the author and staff. */
  readonly all: boolean;
}

interface ListPage {
  readonly order: string;
  readonly offset: number;
  readonly limit: number;
}

/** The orders of a user's questions; an unknown order means the first. */
const questionOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  newest: sql`pinned desc, created_at desc, id desc`,
  active: sql`pinned desc, active_at desc, id desc`,
  hot: sql`pinned desc, hot desc, id desc`,
  score: sql`pinned desc, score desc, view_count desc, id desc`,
  unanswered: sql`pinned desc, created_at desc, id desc`,
  best: sql`score desc, view_count desc, id desc`,
};

function questionsOf(db: Db, { userId, all }: PersonalPosts, order: string) {
  const questions = db.selectFrom("questions").where("user_id", "=", userId);
  const visible = all
    ? questions.where("status", "in", ["available", "closed", "pending"])
    : questions.where("visible", "=", 1);
  return order === "unanswered" ? visible.where("status", "=", "available").where("answer_count", "=", 0) : visible;
}

/** One page of a user's questions. */
export async function listQuestionsOf(
  app: App,
  db: Db,
  posts: PersonalPosts,
  page: ListPage,
): Promise<PersonalQuestion[]> {
  const rows = await questionRowsOf(db, posts, page);
  const ids = rows.map((row) => row.id);
  return toPersonalQuestions(app, rows, await listTagsOf(db, ids));
}

export type QuestionTags = Awaited<ReturnType<typeof listTagsOf>>;
type QuestionRows = Awaited<ReturnType<typeof questionRowsOf>>;
type AnswerRows = Awaited<ReturnType<typeof answerRowsOf>>;

/** The question rows of one page. */
export async function questionRowsOf(db: Db, posts: PersonalPosts, page: ListPage) {
  return questionsOf(db, posts, page.order)
    .select(["id", "title", "url_title", "score", "view_count", "answer_count", "collection_count"])
    .select(["created_at", "accepted_answer_id", "status"])
    .orderBy(questionOrders[page.order] ?? questionOrders.newest!)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** The wire shape of questions on a profile. */
export function toPersonalQuestions(app: App, rows: QuestionRows, tags: QuestionTags): PersonalQuestion[] {
  return rows.map(({ id, score, view_count, status, ...row }) => ({
    ...row,
    question_id: wireId(app, id),
    vote_count: score,
    tags: (tags.get(id) ?? []).map((tag) => tagRefOf(app, tag)),
    view_count: view_count + app.views.pending(id),
    status: status as PersonalQuestion["status"],
  }));
}

export async function countQuestionsOf(db: Db, posts: PersonalPosts, order: string): Promise<number> {
  const { count } = await questionsOf(db, posts, order)
    .select((questions) => questions.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The orders of a user's answers. */
const answerOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  newest: sql`answers.created_at desc, answers.id desc`,
  best: sql`answers.score desc, answers.created_at, answers.id`,
  accepted: sql`answers.accepted desc, answers.score desc, answers.created_at, answers.id`,
};

function answersOf(db: Db, { userId, all }: PersonalPosts) {
  const answers = db
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .where("answers.user_id", "=", userId);
  if (all) return answers.where("answers.status", "in", ["available", "pending"]);
  return answers.where("answers.status", "=", "available").where("questions.visible", "=", 1);
}

/** One page of a user's answers, without the parts of their questions that the viewer may not see. */
export async function listAnswersOf(
  app: App,
  viewer: Viewer,
  posts: PersonalPosts,
  page: ListPage,
): Promise<PersonalAnswer[]> {
  const db = app.db.read;
  const rows = await answerRowsOf(db, posts, page);
  const ids = rows.map((row) => row.question_id);
  return toPersonalAnswers(app, viewer, rows, await listTagsOf(db, ids));
}

/** The answer rows of one page. */
export async function answerRowsOf(db: Db, posts: PersonalPosts, page: ListPage) {
  return answersOf(db, posts)
    .select(["answers.id", "answers.question_id", "answers.accepted", "answers.score", "answers.created_at"])
    .select(["answers.edited_at", "questions.title", "questions.url_title", "questions.status as question_status"])
    .select(["questions.user_id as asker_id", "questions.listed as question_listed"])
    .orderBy(answerOrders[page.order] ?? answerOrders.accepted!)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/**
 * The wire shape of answers on a profile. An answer stays listed when its question is deleted or hidden from the viewer;
 * title, URL and tags of that question are left out. Source: docs/rules/visibility.md S11.
 */
export function toPersonalAnswers(app: App, viewer: Viewer, rows: AnswerRows, tags: QuestionTags): PersonalAnswer[] {
  const t = app.translator(viewer.language);
  const questionInfoOf = (row: AnswerRows[number]): PersonalAnswer["question_info"] => {
    const { title, url_title, asker_id: user_id, question_status: status, question_listed: listed } = row;
    const shown = titleFor(t, viewer, { title, url_title, user_id, status, listed });
    const tagRefs = shown.isHidden ? [] : (tags.get(row.question_id) ?? []).map((tag) => tagRefOf(app, tag));
    return { title: shown.title, url_title: shown.url_title, tags: tagRefs };
  };
  return rows.map((row) => ({
    answer_id: wireId(app, row.id),
    question_id: wireId(app, row.question_id),
    accepted: acceptedCode(row.accepted === 1),
    vote_count: row.score,
    create_time: row.created_at,
    update_time: row.edited_at,
    question_info: questionInfoOf(row),
  }));
}

export async function countAnswersOf(db: Db, posts: PersonalPosts): Promise<number> {
  const { count } = await answersOf(db, posts)
    .select((answers) => answers.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
