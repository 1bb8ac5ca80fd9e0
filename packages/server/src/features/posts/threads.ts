import {
  type AnswerStatus,
  type CommentStatus,
  kindOfId,
  maySeeAnswer,
  maySeeComment,
  maySeeQuestion,
  type PostKind,
  type QuestionStatus,
  type Verdict,
} from "@askwell/domain";
import { readById, rememberRows } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../viewer.ts";
import type { AnswerRow } from "../answers/table.ts";
import type { CommentRow } from "../comments/table.ts";
import type { QuestionRow } from "../questions/table.ts";

/** A post with its context: its question and, for an answer or a comment on one, that answer. */
export interface Thread {
  /** The kind of the post that was looked up. */
  readonly kind: PostKind;
  readonly id: string;
  /** Its author. */
  readonly user_id: string;
  readonly status: string;
  readonly question: Pick<QuestionRow, "id" | "user_id" | "title" | "url_title" | "status" | "listed">;
  readonly answer: Pick<AnswerRow, "id" | "question_id" | "user_id" | "status"> | null;
  readonly comment: Pick<CommentRow, "id" | "object_id" | "question_id" | "user_id" | "status"> | null;
}

/** A question, answer or comment with its context; undefined when it does not exist. At most three queries. */
export async function findThread(db: Db, id: string): Promise<Thread | undefined> {
  return (await findThreads(db, [id])).get(id);
}

/** Posts with their contexts, by their ids, in at most three queries; posts that do not exist are left out. */
export async function findThreads(db: Db, ids: readonly string[]): Promise<Map<string, Thread>> {
  const comments = await byId(ofKind(ids, "comment"), (some) => readComments(db, some));
  const below = [...ids, ...[...comments.values()].map((comment) => comment.object_id)];
  const answers = await byId(ofKind(below, "answer"), (some) =>
    readById(db, ANSWER, some, (rest) => readAnswers(db, rest)),
  );
  const questions = new Map([...answers.values()].map(({ question }) => [question.id, question]));
  const above = [...ofKind(below, "question"), ...[...comments.values()].map((comment) => comment.question_id)];
  const missing = [...new Set(above)].filter((id) => !questions.has(id));
  const read = (some: readonly string[]) => readById(db, QUESTION, some, (rest) => readQuestions(db, rest));
  for (const [id, question] of await byId(missing, read)) questions.set(id, question);
  const threads = new Map<string, Thread>();
  for (const id of ids) {
    const comment = comments.get(id) ?? null;
    const answer = answers.get(comment?.object_id ?? id) ?? null;
    const question = questions.get(comment?.question_id ?? answer?.question_id ?? id);
    const post = comment ?? answer ?? question;
    const kind = kindOfId(id) as PostKind;
    if (post?.id === id && question)
      threads.set(id, { kind, id, user_id: post.user_id, status: post.status, question, answer, comment });
  }
  return threads;
}

/** The names of these columns of questions and answers among the shared reads. */
const [QUESTION, ANSWER] = ["thread of question", "thread of answer"];

/** Remembers a question and answers that a page has read, for the visibility rules of the comments below them. */
export function rememberThreads(
  db: Db,
  question: Thread["question"],
  answers: readonly NonNullable<Thread["answer"]>[],
): void {
  const { id, user_id, title, url_title, status, listed } = question;
  const above = { id, user_id, title, url_title, status, listed };
  const below = answers.map((each) => ({
    ...{ id: each.id, question_id: each.question_id, user_id: each.user_id, status: each.status },
    question: above,
  }));
  rememberRows(db, QUESTION, [above]);
  rememberRows(db, ANSWER, below);
}

const ofKind = (ids: readonly string[], kind: PostKind) => [...new Set(ids.filter((id) => kindOfId(id) === kind))];

async function byId<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const rows = ids.length > 0 ? await read(ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

function readQuestions(db: Db, ids: readonly string[]) {
  const columns = ["id", "user_id", "title", "url_title", "status", "listed"] as const;
  return db.selectFrom("questions").select(columns).where("id", "in", ids).execute();
}

/** Answers with their questions. */
async function readAnswers(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .select(["answers.id", "answers.question_id", "answers.user_id", "answers.status"])
    .select(["questions.user_id as asker_id", "questions.title", "questions.url_title", "questions.listed"])
    .select("questions.status as question_status")
    .where("answers.id", "in", ids)
    .execute();
  return rows.map(({ asker_id, title, url_title, listed, question_status, ...answer }) => ({
    ...answer,
    question: { id: answer.question_id, user_id: asker_id, title, url_title, status: question_status, listed },
  }));
}

function readComments(db: Db, ids: readonly string[]) {
  const columns = ["id", "object_id", "question_id", "user_id", "status"] as const;
  return db.selectFrom("comments").select(columns).where("id", "in", ids).execute();
}

/** The question of a thread as the policy needs it. */
export const threadQuestionState = (question: Thread["question"]) => ({
  ...question,
  status: question.status as QuestionStatus,
  listed: question.listed === 1,
});

const PUBLIC_STATUSES: ReadonlySet<string> = new Set(["available", "closed"]);

/** Whether neither the post nor the posts above it are deleted or pending: only then are messages about it sent. */
export const isThreadPublic = ({ status, question, answer }: Thread): boolean =>
  [status, question.status, answer?.status ?? "available"].every((each) => PUBLIC_STATUSES.has(each));

/**
 * Whether the viewer may see a post in its context. A denial names what is hidden: the question, the answer or the
 * comment.
 */
export function maySeeThread(viewer: Viewer, { question, answer, comment }: Thread): Verdict {
  const actor = actorOf(viewer);
  const state = threadQuestionState(question);
  const above = answer
    ? maySeeAnswer(actor, { ...answer, status: answer.status as AnswerStatus }, state)
    : maySeeQuestion(actor, state);
  return above.allowed && comment ? maySeeComment({ status: comment.status as CommentStatus }) : above;
}
