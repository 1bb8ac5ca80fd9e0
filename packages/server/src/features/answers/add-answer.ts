import { isBlank } from "@askwell/content";
import type { App } from "../../app.ts";
import { Refusal } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import { recordEvent, saveRevision } from "../history/index.ts";
import { answerDocument, type Held, renderText, saveMentions } from "../posts/index.ts";
import { type QuestionRow, recountLinks } from "../questions/index.ts";
import { countNewAnswer, type LockedAnswer } from "./change-answer.ts";
import type { AnswerRow } from "./table.ts";

interface AnswerToStore {
  readonly question: QuestionRow;
  readonly author_id: string;
  readonly content: string;
  /** Set when it waits for approval. */
  readonly held?: Held | null;
  /** The field of the request, named when the text renders to nothing. */
  readonly field?: string;
}

/** Stores an answer to a locked question with everything that belongs to it. */
export async function storeAnswer(app: App, tx: Tx, wanted: AnswerToStore): Promise<LockedAnswer> {
  const { question, author_id: user_id } = wanted;
  const id = await app.ids.next(tx, "answer");
  const { targets, ...text } = await renderText(app, tx, wanted.content, id);
  if (isBlank(text.html)) throw emptyText(wanted.field ?? "content");
  const content = { content: text.content, html: text.html };
  const version = { user_id, object_id: id, object_kind: "answer", title: question.title, status: "normal" } as const;
  const revision_id = await saveRevision(app, tx, { ...version, content });
  const facts = { id, question_id: question.id, user_id, created_at: app.now(), revision_id, ...text };
  const answer = newAnswerRow({ ...facts, status: wanted.held ? "pending" : "available" });
  await tx.insertInto("answers").values(answer).execute();
  const source = { post_id: id, question_id: question.id, active: question.visible === 1 && !wanted.held };
  await recountLinks(tx, await saveMentions(tx, source, targets, app.now()));
  const after = await countNewAnswer(app, tx, { answer, question });
  await app.search.save(tx, [answerDocument(answer, after)]);
  const event = { user_id, object_id: id, kind: "answer.answered", revision_id };
  await recordEvent(app, tx, event);
  await recordEvent(app, tx, {
    ...event,
    original_object_id: question.id,
    kind: "question.answered",
    revision_id: "0",
  });
  if (wanted.held) await app.emit(tx, { kind: "post_held", object_id: id, ...wanted.held });
  else await app.emit(tx, { kind: "answer_posted", answer_id: id, question_id: question.id, user_id });
  return { answer, question: after };
}

/** The refusal of a text that shows nothing. */
export const emptyText = (field: string) => new Refusal("bad_fields", { fields: [{ field, code: "required" }] });

/** What a new row must say; the rest starts as it does for every answer. */
export type NewAnswer = Pick<AnswerRow, "id" | "question_id" | "user_id" | "created_at" | "content" | "html"> &
  Partial<AnswerRow>;

/** The whole row of a new answer. */
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
    ...answer,
  };
}
