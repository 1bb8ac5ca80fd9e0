import { isBlank } from "@askwell/content";
import type { Parsed, Reply } from "@askwell/contract";
import { mayEdit, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { hasOpenSuggestion, recordEvent, saveRevision } from "../history/index.ts";
import { answerDocument, type RenderedText, renderText, saveMentions } from "../posts/index.ts";
import { recountLinks } from "../questions/index.ts";
import { emptyText } from "./add-answer.ts";
import { changeAnswer, type LockedAnswer } from "./change-answer.ts";
import { lockThread } from "./lock-thread.ts";

/** Changes an answer at once, or stores the change as a suggestion. Rules: docs/rules/edits.md E1 to E4. */
export async function editAnswer(app: App, who: Member, input: Parsed<"editAnswer">): Promise<Reply<"editAnswer">> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  return app.db.write(async (tx) => {
    const locked = await lockThread(tx, input.id);
    const open = locked !== undefined && (await hasOpenSuggestion(tx, locked.answer.id));
    const { user_id = "", status = "" } = locked?.answer ?? {};
    const verdict = mayEdit(who, { kind: "answer", user_id, status, hasOpenSuggestion: open }, thresholds);
    if (!verdict.allowed) refuse(verdict.why);
    const before = found(locked, "answer_not_found", { status: 400 });
    const waits = verdict.how === "suggestion";
    if (before.answer.content === input.content) return { wait_for_review: waits };
    const text = await renderText(app, tx, input.content, before.answer.id);
    if (isBlank(text.html)) throw emptyText("content");
    const edit = { ...before, text, user_id: who.id, log: input.edit_summary };
    const revision_id = await saveVersion(app, tx, edit, waits ? "unreviewed" : "approved");
    if (!waits) await applyEdit(app, tx, { ...edit, revision_id });
    return { wait_for_review: waits };
  });
}

interface Edit extends LockedAnswer {
  readonly text: RenderedText;
  readonly user_id: string;
  readonly log: string;
}

function saveVersion(app: App, tx: Tx, edit: Edit, status: "unreviewed" | "approved"): Promise<string> {
  const { answer, question, text, user_id, log } = edit;
  const content = { content: text.content, html: text.html };
  const version = { user_id, object_id: answer.id, object_kind: "answer", title: question.title } as const;
  return saveRevision(app, tx, { ...version, content, log, status });
}

async function applyEdit(app: App, tx: Tx, edit: Edit & { readonly revision_id: string }): Promise<void> {
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
  await recordEvent(app, tx, { user_id, object_id: answer.id, kind: "answer.edited", revision_id, detail: log });
  await app.emit(tx, { kind: "answer_edited", answer_id: answer.id, question_id: question.id, user_id });
}
