import { isBlank } from "@askwell/content";
import type { Parsed, Reply } from "@askwell/contract";
import { mayEdit, maySeeAnswer, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { lockRightsOn } from "../granted-rights/index.ts";
import { checkBaseRevision, hasOpenSuggestion, saveRevision, withRestoredRevision } from "../history/index.ts";
import { recordHold } from "../hold-rules/index.ts";
import {
  checkUnlocked,
  claimKey,
  type HeldEdit,
  type Judge,
  judgeSuggestable,
  modesOf,
  programOf,
  renderText,
  writeReviewed,
} from "../posts/index.ts";
import { stateOf } from "../questions/index.ts";
import { checkNewcomerEdit } from "../rate-limits/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { emptyTextError } from "./add-answer.ts";
import { type AnswerEdit, applyAnswerEdit } from "./apply-answer-edit.ts";
import { answerStateOf, type LockedAnswer } from "./change-answer.ts";
import { lockThread } from "./lock-thread.ts";
import type { AnswerRow } from "./table.ts";

type EditAnswerInput = Parsed<"editAnswer">;

/** Edits an answer, or stores the edit as a suggestion. Rules: docs/rules/edits.md E1 to E4. */
export async function editAnswer(app: App, member: Member, input: EditAnswerInput): Promise<Reply<"editAnswer">> {
  return writeReviewed(app, member, async (tx, judge) => {
    await claimKey(app, tx, member, input.id);
    const who = await lockRightsOn(app, tx, member, input.id);
    const { answer, ...reply } = await editAnswerIn(app, tx, who, { ...input, judge });
    if (!answer || reply.wait_for_review) return reply;
    const done = { object: { id: answer.id, kind: "answer" }, person_id: answer.user_id };
    const before = { revision_id: answer.revision_id };
    await logStaffAction(app, tx, who, { ...done, action: "answer_edit", note: input.edit_summary, before });
    return reply;
  });
}

/** The reply of an edit that is repeated with its key. */
export async function repeatedAnswerEdit(app: App, _: Member, id: string): Promise<Reply<"editAnswer">> {
  return { wait_for_review: await hasOpenSuggestion(app.db.read, id) };
}

/** The same inside a transaction; returns also the previous answer if the edit changes something or is suggested. */
export async function editAnswerIn(
  app: App,
  tx: Tx,
  member: Member,
  { judge, ...input }: EditAnswerInput & { readonly judge?: Judge },
): Promise<Reply<"editAnswer"> & { answer?: AnswerRow }> {
  const locked = seenBy(member, await lockThread(tx, input.id));
  const hasSuggestion = locked !== undefined && (await hasOpenSuggestion(tx, locked.answer.id));
  const { user_id = "", status = "" } = locked?.answer ?? {};
  const isWiki = locked !== undefined && modesOf(locked.answer).includes("wiki");
  const state = { kind: "answer", user_id, status, hasOpenSuggestion: hasSuggestion, isWiki } as const;
  const verdict = mayEdit(member, state, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) fail(verdict.reason);
  const before = required(locked, "answer_not_found", { status: 400 });
  checkUnlocked(member, before.answer, before.question);
  const isSuggested = verdict.how === "suggestion";
  if (before.answer.content === input.content) return { wait_for_review: isSuggested };
  await checkBaseRevision(tx, input.id, input.base_revision_id);
  await checkNewcomerEdit(app, tx, member, { before: before.answer.content, after: input.content });
  const text = await renderText(app, tx, input.content, before.answer.id);
  if (isBlank(text.html)) throw emptyTextError("content");
  const held = isSuggested
    ? undefined
    : judgeSuggestable(app, member, {
        ...{
          judge,
          field: "content",
          hasOpenSuggestion: hasSuggestion,
          isPublic: before.answer.status === "available",
        },
        ...{ object_type: "answer", title: "", tags: [], markdown: input.content },
        question_id: before.question.id,
      });
  const isSuggestion = isSuggested || held !== undefined;
  const edit = { ...before, text, user_id: member.id, log: input.edit_summary };
  const source = {
    restores: input.restores_revision_id,
    status: isSuggestion ? "unreviewed" : "approved",
    held,
    ...programOf(member),
  } as const;
  const revision_id = await saveVersion(app, tx, edit, source);
  if (!isSuggestion) {
    await applyAnswerEdit(app, tx, { ...edit, revision_id });
    if (before.answer.status === "available") await app.emit(tx, answerEdited(before.answer, member.id));
  }
  return { wait_for_review: isSuggestion, answer: before.answer };
}

/** Nobody changes what they may not read. Rule: docs/rules/visibility.md S2. */
function seenBy(member: Member, locked: LockedAnswer | undefined): LockedAnswer | undefined {
  if (!locked) return undefined;
  return maySeeAnswer(member, answerStateOf(locked.answer), stateOf(locked.question)).allowed ? locked : undefined;
}

const answerEdited = (answer: AnswerRow, user_id: string) =>
  ({ kind: "answer_edited", answer_id: answer.id, question_id: answer.question_id, user_id }) as const;

interface VersionSource {
  readonly restores: string;
  readonly status: "unreviewed" | "approved";
  readonly held: HeldEdit | undefined;
  /** The name of the key of a program. */
  readonly program?: string;
}

async function saveVersion(
  app: App,
  tx: Tx,
  edit: Omit<AnswerEdit, "revision_id">,
  { restores, status, held, program }: VersionSource,
): Promise<string> {
  const { answer, question, text, user_id, log } = edit;
  const texts = { content: text.content, html: text.html, ...(held && { held }), ...(program && { program }) };
  const content = await withRestoredRevision(tx, answer.id, restores, texts);
  const version = { user_id, object_id: answer.id, object_kind: "answer", title: question.title } as const;
  const revision_id = await saveRevision(app, tx, { ...version, content, log, status });
  if (held)
    await recordHold(tx, { submitter: held.submitter, kind: "edit", subject_id: revision_id, held_at: app.now() });
  return revision_id;
}
