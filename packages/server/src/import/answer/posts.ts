import { kindOfId, reasonOfType, reasons } from "@askwell/domain";
import { newAnswerRow } from "../../features/answers/index.ts";
import type { CommentRow } from "../../features/comments/index.ts";
import { newQuestionRow, type QuestionRow } from "../../features/questions/index.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { lastRevisions } from "./revisions.ts";
import { type AnswerRun, convert, importTable, LeftOutError } from "./run.ts";
import { takeRows } from "./store.ts";
import { countOf, cut, idOf, numberOf, objectOf, scalarOf, textOf, wordOf } from "./values.ts";

const STATUSES: Readonly<Record<number, string>> = { 1: "available", 2: "closed", 10: "deleted", 11: "pending" };
const HIDDEN = 2;
const PINNED = 2;
const MAX_TITLE = 500;
const MAX_MESSAGE = 2000;

/** Columns of questions that are counted or rendered here. */
const OF_QUESTIONS = [
  ...["description", "visible", "unanswered", "unique_view_count", "score", "up_count", "down_count"],
  ...["answer_count", "collection_count", "follow_count", "linked_count", "hot", "accepted_answer_id"],
  ...["last_answer_id", "last_answer_user_id", "last_answered_at", "renderer", "html"],
] as (keyof QuestionRow)[];
const OF_ANSWERS = [
  "description",
  "accepted",
  "accepted_at",
  "score",
  "up_count",
  "down_count",
  "renderer",
  "html",
] as const;

/** A text has its version, and a closed question its reason. */
const TEXT_OF_ANSWER = ["content", "edited_at", "last_edit_user_id", "revision_id"] as const;
const TEXT = ["title", ...TEXT_OF_ANSWER] as const;
const CLOSING = ["status", "close_reason", "close_message", "closed_at"] as const;

/** What makes a text be rendered. */
const STALE = { renderer: 0 } as const;

/** Imports questions as they are shown; their counts follow when all is there. Rule: docs/rules/import-answer.md XA9. */
export async function importQuestions(run: AnswerRun): Promise<void> {
  await importTable(run, "question", async (rows) => {
    const versions = await lastRevisions(run, rows);
    const closings = await closingsOf(run, rows);
    return async (tx, summary) => {
      const questions = convert(rows, { summary, kind: "questions" }, (row) =>
        questionOf(run, row, { versions, closings }),
      );
      const saved = await takeRows(
        tx,
        { table: "questions", key: ["id"], derived: OF_QUESTIONS, reset: STALE, together: [TEXT, CLOSING] },
        questions,
      );
      for (const id of [...saved.added, ...saved.changed]) run.touched.add(id);
    };
  });
}

type Closing = Pick<QuestionRow, "close_reason" | "close_message" | "closed_at">;

interface QuestionContext {
  readonly versions: ReadonlyMap<string, string>;
  readonly closings: ReadonlyMap<string, Closing>;
}

function questionOf(run: AnswerRun, row: ForeignRow, { versions, closings }: QuestionContext): QuestionRow {
  const { clock } = run;
  const id = idOf(row, "id");
  if (kindOfId(id) !== "question") throw new LeftOutError("without the id of a question");
  const created_at = clock.timeOf(row, "created_at");
  const edited_at = clock.timeOf(row, "updated_at");
  const status = STATUSES[numberOf(row, "status")];
  if (status === undefined) throw new LeftOutError("of an unknown state");
  const listed = numberOf(row, "show") === HIDDEN ? 0 : 1;
  const closing =
    status === "closed" ? (closings.get(id) ?? { ...NO_CLOSING, closed_at: edited_at || created_at }) : NO_CLOSING;
  return newQuestionRow({
    ...closing,
    ...{
      id,
      created_at,
      edited_at,
      status,
      listed,
      html: "",
      content: run.moveAddresses(textOf(row, "original_text")),
    },
    active_at: clock.timeOf(row, "post_update_time") || edited_at || created_at,
    user_id: idOf(row, "user_id"),
    last_edit_user_id: idOf(row, "last_edit_user_id"),
    title: cut(textOf(row, "title").replace(/\s+/g, " ").trim(), MAX_TITLE) || id,
    pinned: numberOf(row, "pin") === PINNED && listed === 1 ? 1 : 0,
    view_count: countOf(row, "view_count"),
    revision_id: versions.get(id) ?? "0",
  });
}

const NO_CLOSING: Closing = { close_reason: "", close_message: "", closed_at: 0 };

/** Why questions were closed: each closing has a row, and the newest counts. */
async function closingsOf({ source, clock, moveAddresses }: AnswerRun, rows: readonly ForeignRow[]) {
  const closings = new Map<string, Closing>();
  const where = { column: "object_id", values: rows.map((row) => idOf(row, "id")) };
  for await (const notes of source.batches("meta", { where })) {
    for (const note of notes) {
      if (textOf(note, "key") !== "question.close.reason") continue;
      const said = objectOf(textOf(note, "value")) ?? {};
      const reason = reasonOfType("question", "close", Number(scalarOf(said.close_type)));
      closings.set(idOf(note, "object_id"), {
        close_reason: reason ? reasons[reason].key : "",
        close_message: moveAddresses(cut(wordOf(said.close_msg), MAX_MESSAGE)),
        closed_at: clock.timeOf(note, "created_at"),
      });
    }
  }
  return closings;
}

/** Imports answers to questions that exist. */
export async function importAnswers(run: AnswerRun): Promise<void> {
  await importTable(run, "answer", async (rows) => {
    const versions = await lastRevisions(run, rows);
    return async (tx, summary) => {
      const questions = await existing(
        tx,
        "questions",
        rows.map((row) => idOf(row, "question_id")),
      );
      const answers = convert(rows, { summary, kind: "answers" }, (row) => answerOf(run, row, { versions, questions }));
      const saved = await takeRows(
        tx,
        { table: "answers", key: ["id"], derived: [...OF_ANSWERS], reset: STALE, together: [TEXT_OF_ANSWER] },
        answers,
      );
      for (const id of [...saved.added, ...saved.changed]) run.touched.add(id);
    };
  });
}

interface AnswerContext {
  readonly versions: ReadonlyMap<string, string>;
  readonly questions: ReadonlySet<string>;
}

function answerOf(run: AnswerRun, row: ForeignRow, { versions, questions }: AnswerContext) {
  const { clock } = run;
  const [id, question_id, user_id] = [idOf(row, "id"), idOf(row, "question_id"), idOf(row, "user_id")];
  if (kindOfId(id) !== "answer") throw new LeftOutError("without the id of an answer");
  if (!questions.has(question_id)) throw new LeftOutError("their question is not there");
  const created_at = clock.timeOf(row, "created_at");
  const edited_at = clock.timeOf(row, "updated_at");
  const status = STATUSES[numberOf(row, "status")];
  if (status === undefined || status === "closed") throw new LeftOutError("of an unknown state");
  const editor = idOf(row, "last_edit_user_id");
  return newAnswerRow({
    ...{ id, question_id, user_id, created_at, edited_at, status, html: "" },
    content: run.moveAddresses(textOf(row, "original_text")),
    active_at: edited_at || created_at,
    last_edit_user_id: editor === user_id ? "0" : editor,
    revision_id: versions.get(id) ?? "0",
  });
}

/** Imports comments on questions and answers that exist. */
export async function importComments(run: AnswerRun): Promise<void> {
  await importTable(run, "comment", (rows) => async (tx, summary) => {
    const threads = await questionsOf(
      tx,
      rows.map((row) => idOf(row, "object_id")),
    );
    const comments = convert(rows, { summary, kind: "comments" }, (row) => commentOf(run, row, threads));
    const known = await existing(
      tx,
      "comments",
      comments.map(({ reply_comment_id }) => reply_comment_id),
    );
    const here = new Set(comments.map(({ id }) => id));
    const linked = comments.map((comment) => {
      const isThere = known.has(comment.reply_comment_id) || here.has(comment.reply_comment_id);
      return isThere ? comment : { ...comment, reply_comment_id: "0" };
    });
    await takeRows(
      tx,
      { table: "comments", key: ["id"], derived: ["score", "parsed_text", "renderer"], reset: STALE },
      linked,
    );
  });
}

function commentOf(run: AnswerRun, row: ForeignRow, threads: ReadonlyMap<string, string>): CommentRow {
  const id = idOf(row, "id");
  const object_id = idOf(row, "object_id");
  const question_id = threads.get(object_id);
  if (kindOfId(id) !== "comment") throw new LeftOutError("without the id of a comment");
  if (question_id === undefined) throw new LeftOutError("on what is not there");
  const status = STATUSES[numberOf(row, "status") || 1];
  if (status === undefined || status === "closed") throw new LeftOutError("of an unknown state");
  const created_at = run.clock.timeOf(row, "created_at");
  return {
    ...{ id, object_id, question_id, status, created_at, user_id: idOf(row, "user_id") },
    updated_at: run.clock.timeOf(row, "updated_at") || created_at,
    reply_comment_id: idOf(row, "reply_comment_id"),
    reply_user_id: idOf(row, "reply_user_id"),
    original_text: run.moveAddresses(textOf(row, "original_text")),
    ...{ parsed_text: "", renderer: 0, score: 0, program: "", program_key: "0" },
  };
}

/** Those of some ids that are in a table. */
export async function existing(
  db: Db,
  table: "questions" | "answers" | "comments" | "tags" | "users",
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const unique = [...new Set(ids)].filter((id) => id !== "0");
  if (unique.length === 0) return new Set();
  const rows = await db.selectFrom(table).select("id").where("id", "in", unique).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The question of each question and answer that exists. */
async function questionsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ofKind = (kind: string) => [...new Set(ids)].filter((id) => kindOfId(id) === kind);
  const questions = await existing(tx, "questions", ofKind("question"));
  const answerIds = ofKind("answer");
  const answers =
    answerIds.length === 0
      ? []
      : await tx.selectFrom("answers").select(["id", "question_id"]).where("id", "in", answerIds).execute();
  return new Map([
    ...[...questions].map((id) => [id, id] as const),
    ...answers.map(({ id, question_id }) => [id, question_id] as const),
  ]);
}
