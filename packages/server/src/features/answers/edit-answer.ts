import { isBlank } from "@askwell/content";
import type { Parsed, Reply } from "@askwell/contract";
import { mayEdit, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { checkNewcomerEdit } from "../attempts/index.ts";
import { checkStart, hasOpenSuggestion, restoring, saveRevision } from "../history/index.ts";
import { renderText } from "../posts/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { emptyText } from "./add-answer.ts";
import { type AnswerEdit, applyAnswerEdit } from "./apply-answer-edit.ts";
import { lockThread } from "./lock-thread.ts";
import type { AnswerRow } from "./table.ts";

type Input = Parsed<"editAnswer">;

/** Changes an answer at once, or stores the change as a suggestion. Rules: docs/rules/edits.md E1 to E4. */
export async function editAnswer(app: App, who: Member, input: Input): Promise<Reply<"editAnswer">> {
  return app.db.write(async (tx) => {
    const { answer, ...reply } = await editAnswerIn(app, tx, who, input);
    if (!answer || reply.wait_for_review) return reply;
    const done = { object: { id: answer.id, kind: "answer" }, person_id: answer.user_id };
    const before = { revision_id: answer.revision_id };
    await noteStaffAction(app, tx, who, { ...done, action: "answer_edit", note: input.edit_summary, before });
    return reply;
  });
}

/** The same inside a transaction; answers also with the answer as it was, when something changes or waits to. */
export async function editAnswerIn(
  app: App,
  tx: Tx,
  who: Member,
  input: Input,
): Promise<Reply<"editAnswer"> & { answer?: AnswerRow }> {
  const locked = await lockThread(tx, input.id);
  const open = locked !== undefined && (await hasOpenSuggestion(tx, locked.answer.id));
  const { user_id = "", status = "" } = locked?.answer ?? {};
  const state = { kind: "answer", user_id, status, hasOpenSuggestion: open } as const;
  const verdict = mayEdit(who, state, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) refuse(verdict.why);
  const before = found(locked, "answer_not_found", { status: 400 });
  const waits = verdict.how === "suggestion";
  if (before.answer.content === input.content) return { wait_for_review: waits };
  await checkStart(tx, input.id, input.base_revision_id);
  const text = await renderText(app, tx, input.content, before.answer.id);
  if (isBlank(text.html)) throw emptyText("content");
  await checkNewcomerEdit(app, tx, who, { before: before.answer.content, after: input.content });
  const edit = { ...before, text, user_id: who.id, log: input.edit_summary };
  const facts = { restores: input.restores_revision_id, status: waits ? "unreviewed" : "approved" } as const;
  const revision_id = await saveVersion(app, tx, edit, facts);
  if (!waits) {
    await applyAnswerEdit(app, tx, { ...edit, revision_id });
    if (before.answer.status === "available") await app.emit(tx, answerEdited(before.answer, who.id));
  }
  return { wait_for_review: waits, answer: before.answer };
}

const answerEdited = (answer: AnswerRow, user_id: string) =>
  ({ kind: "answer_edited", answer_id: answer.id, question_id: answer.question_id, user_id }) as const;

async function saveVersion(
  app: App,
  tx: Tx,
  edit: Omit<AnswerEdit, "revision_id">,
  { restores, status }: { readonly restores: string; readonly status: "unreviewed" | "approved" },
): Promise<string> {
  const { answer, question, text, user_id, log } = edit;
  const content = await restoring(tx, answer.id, restores, { content: text.content, html: text.html });
  const version = { user_id, object_id: answer.id, object_kind: "answer", title: question.title } as const;
  return saveRevision(app, tx, { ...version, content, log, status });
}
