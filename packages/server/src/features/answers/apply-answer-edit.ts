import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { recordEdit } from "../history/index.ts";
import { answerDocument, type RenderedText, saveMentions } from "../posts/index.ts";
import { recountLinks } from "../questions/index.ts";
import { changeAnswer, type LockedAnswer } from "./change-answer.ts";

/** An edit to apply; answer and question are locked. */
export interface AnswerEdit extends LockedAnswer {
  readonly text: RenderedText;
  /** The author of the edit. */
  readonly user_id: string;
  readonly revision_id: string;
  readonly log: string;
}

/** Applies an edit of an answer: text, links, search and timeline. Rules: docs/rules/edits.md. */
export async function applyAnswerEdit(app: App, tx: Tx, edit: AnswerEdit): Promise<void> {
  const { answer, question, user_id, revision_id, log } = edit;
  const { targets, ...text } = edit.text;
  const now = app.now();
  const last_edit_user_id = user_id === answer.user_id ? "0" : user_id;
  const change = { ...text, edited_at: now, active_at: now, last_edit_user_id, revision_id };
  const after = await changeAnswer(app, tx, edit, { ...change, thread: { active_at: now } });
  const isActive = after.answer.status === "available" && after.question.visible === 1;
  const source = { post_id: answer.id, question_id: question.id, active: isActive };
  await recountLinks(tx, await saveMentions(tx, source, targets, now));
  await app.search.save(tx, [answerDocument(after.answer, after.question)]);
  await recordEdit(app, tx, { user_id, object_id: answer.id, kind: "answer", revision_id, detail: log });
}
