import { isBlank } from "@askwell/content";
import { ApiError, type FieldFailure } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { recordEvent, saveRevision } from "../history/index.ts";
import {
  ACCEPTED,
  announceHeld,
  answerDocument,
  type Judge,
  type ProgramColumns,
  renderText,
  saveMentions,
} from "../posts/index.ts";
import { type QuestionRow, recountLinks } from "../questions/index.ts";
import { countNewAnswer, type LockedAnswer, logAnswer } from "./change-answer.ts";
import type { AnswerRow } from "./table.ts";

interface AnswerToStore {
  readonly question: QuestionRow;
  /** The tags of a question that the same transaction stores. */
  readonly thread_tags?: readonly string[];
  readonly author_id: string;
  readonly content: string;
  /** Public without it. */
  readonly judge?: Judge;
  /** The request field that the error names when the text renders to nothing. */
  readonly field?: string;
  /** Left out for a person. */
  readonly written?: ProgramColumns;
}

/** Stores an answer to a locked question with its revision, links, counts, search document and events. */
export async function storeAnswer(app: App, tx: Tx, input: AnswerToStore): Promise<LockedAnswer> {
  const { question, author_id: user_id } = input;
  const id = await app.ids.next(tx, "answer");
  const { targets, ...text } = await renderText(app, tx, input.content, id);
  if (isBlank(text.html)) throw emptyTextError(input.field ?? "content");
  const submission = { object_type: "answer", action: "create", title: "", tags: [], markdown: input.content } as const;
  const judgement = input.judge?.({ ...submission, ...threadOf(input) }) ?? ACCEPTED;
  const { status } = judgement;
  const content = { content: text.content, html: text.html };
  const version = { user_id, object_id: id, object_kind: "answer", title: question.title, status: "normal" } as const;
  const revision_id = await saveRevision(app, tx, { ...version, content });
  const columns = { id, question_id: question.id, user_id, created_at: app.now(), revision_id, ...text };
  const answer = newAnswerRow({ ...columns, status, ...input.written });
  await tx.insertInto("answers").values(answer).execute();
  await logAnswer(app, tx, { before: null, after: answer });
  const source = { post_id: id, question_id: question.id, active: question.visible === 1 && status === "available" };
  await recountLinks(tx, await saveMentions(tx, source, targets, app.now()));
  const after = await countNewAnswer(app, tx, { answer, question });
  await app.search.save(tx, [answerDocument(answer, after)]);
  const program = input.written?.program;
  const event = { user_id, object_id: id, kind: "answer.answered", revision_id, program };
  await recordEvent(app, tx, event);
  await recordEvent(app, tx, {
    ...event,
    original_object_id: question.id,
    kind: "question.answered",
    revision_id: "0",
  });
  if (status !== "available") await announceHeld(app, tx, id, judgement);
  else await app.emit(tx, { kind: "answer_posted", answer_id: id, question_id: question.id, user_id });
  return { answer, question: after };
}

const threadOf = ({ question, thread_tags }: AnswerToStore) => ({
  question_id: question.id,
  ...(thread_tags && { thread_tags }),
});

/** The error for a text that renders to nothing. */
export const emptyTextError = (field: string) => new ApiError("bad_fields", { fields: [{ field, code: "required" }] });

/** The field error of a text that renders to nothing; the contract rejects an empty one. */
export async function textProblems(app: App, field: string, content: string): Promise<FieldFailure[]> {
  const isEmpty = content !== "" && isBlank((await app.rendering.markdown(content, {}, "preview")).html);
  return isEmpty ? [{ field, code: "required" }] : [];
}

/** The columns that a new answer needs; the others have defaults. */
export type NewAnswer = Pick<AnswerRow, "id" | "question_id" | "user_id" | "created_at" | "content" | "html"> &
  Partial<AnswerRow>;

/** A complete row of a new answer. */
export function newAnswerRow(answer: NewAnswer): AnswerRow {
  return {
    edited_at: 0,
    active_at: answer.created_at,
    last_edit_user_id: "0",
    description: "",
    status: "available",
    accepted: 0,
    accepted_at: 0,
    score: 0,
    up_count: 0,
    down_count: 0,
    revision_id: "0",
    renderer: 0,
    modes: "",
    program: "",
    program_key: "0",
    ...answer,
  };
}
