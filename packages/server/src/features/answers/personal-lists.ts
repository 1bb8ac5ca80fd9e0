import { acceptedCode, type Reply } from "@askwell/contract";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { wireId } from "../posts/index.ts";
import { listTagsOf, tagRefOf } from "../tags/index.ts";

type PersonalQuestion = Reply<"personalQuestions">["list"][number];
type PersonalAnswer = Reply<"personalAnswers">["list"][number];

/** Whose posts, and which of them. */
export interface Posts {
  readonly userId: string;
  /** Also those that wait and those below questions that not everybody sees: for their author and for staff. */
  readonly all: boolean;
}

interface Page {
  readonly order: string;
  readonly offset: number;
  readonly limit: number;
}

/** The orders of a person's questions; other words than these mean the first. */
const questionOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  newest: sql`pinned desc, created_at desc, id desc`,
  active: sql`pinned desc, active_at desc, id desc`,
  hot: sql`pinned desc, hot desc, id desc`,
  score: sql`pinned desc, score desc, view_count desc, id desc`,
  unanswered: sql`pinned desc, created_at desc, id desc`,
  best: sql`score desc, view_count desc, id desc`,
};

function questionsOf(db: Db, { userId, all }: Posts, order: string) {
  const questions = db.selectFrom("questions").where("user_id", "=", userId);
  const seen = all
    ? questions.where("status", "in", ["available", "closed", "pending"])
    : questions.where("visible", "=", 1);
  return order === "unanswered" ? seen.where("status", "=", "available").where("answer_count", "=", 0) : seen;
}

/** One page of a person's questions. */
export async function listQuestionsOf(app: App, db: Db, posts: Posts, page: Page): Promise<PersonalQuestion[]> {
  const rows = await questionRowsOf(db, posts, page);
  const ids = rows.map((row) => row.id);
  return personalQuestions(app, rows, await listTagsOf(db, ids));
}

export type Tags = Awaited<ReturnType<typeof listTagsOf>>;
type QuestionRows = Awaited<ReturnType<typeof questionRowsOf>>;
type AnswerRows = Awaited<ReturnType<typeof answerRowsOf>>;

/** The questions of one page as they are stored. */
export async function questionRowsOf(db: Db, posts: Posts, page: Page) {
  return questionsOf(db, posts, page.order)
    .select(["id", "title", "url_title", "score", "view_count", "answer_count", "collection_count"])
    .select(["created_at", "accepted_answer_id", "status"])
    .orderBy(questionOrders[page.order] ?? questionOrders.newest!)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** Questions as their author's page shows them. */
export function personalQuestions(app: App, rows: QuestionRows, tags: Tags): PersonalQuestion[] {
  return rows.map(({ id, score, view_count, status, ...row }) => ({
    ...row,
    question_id: wireId(app, id),
    vote_count: score,
    tags: (tags.get(id) ?? []).map((tag) => tagRefOf(app, tag)),
    view_count: view_count + app.views.pending(id),
    status: status as PersonalQuestion["status"],
  }));
}

export async function countQuestionsOf(db: Db, posts: Posts, order: string): Promise<number> {
  const { count } = await questionsOf(db, posts, order)
    .select((questions) => questions.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The orders of a person's answers. */
const answerOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  newest: sql`answers.created_at desc, answers.id desc`,
  best: sql`answers.score desc, answers.created_at, answers.id`,
  accepted: sql`answers.accepted desc, answers.score desc, answers.created_at, answers.id`,
};

function answersOf(db: Db, { userId, all }: Posts) {
  const answers = db
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .where("answers.user_id", "=", userId);
  if (all) return answers.where("answers.status", "in", ["available", "pending"]);
  return answers.where("answers.status", "=", "available").where("questions.visible", "=", 1);
}

/** One page of a person's answers, with a title that says so where the question was deleted. */
export async function listAnswersOf(app: App, who: Viewer, posts: Posts, page: Page): Promise<PersonalAnswer[]> {
  const db = app.db.read;
  const rows = await answerRowsOf(db, posts, page);
  const ids = rows.map((row) => row.question_id);
  return personalAnswers(app, who, rows, await listTagsOf(db, ids));
}

/** The answers of one page as they are stored. */
export async function answerRowsOf(db: Db, posts: Posts, page: Page) {
  return answersOf(db, posts)
    .select(["answers.id", "answers.question_id", "answers.accepted", "answers.score", "answers.created_at"])
    .select(["answers.edited_at", "questions.title", "questions.url_title", "questions.status as question_status"])
    .orderBy(answerOrders[page.order] ?? answerOrders.accepted!)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** Answers as their author's page shows them. */
export function personalAnswers(app: App, who: Viewer, rows: AnswerRows, tags: Tags): PersonalAnswer[] {
  const deleted = app.translator(who.language)("personal.deleted_question");
  return rows.map((row) => ({
    answer_id: wireId(app, row.id),
    question_id: wireId(app, row.question_id),
    accepted: acceptedCode(row.accepted === 1),
    vote_count: row.score,
    create_time: row.created_at,
    update_time: row.edited_at,
    question_info: {
      title: row.question_status === "deleted" ? deleted : row.title,
      url_title: row.url_title,
      tags: (tags.get(row.question_id) ?? []).map((tag) => tagRefOf(app, tag)),
    },
  }));
}

export async function countAnswersOf(db: Db, posts: Posts): Promise<number> {
  const { count } = await answersOf(db, posts)
    .select((answers) => answers.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
