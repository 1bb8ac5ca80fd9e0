import type { Parsed, Reply } from "@askwell/contract";
import { mayEdit, maySeeQuestion, thresholdsOf } from "@askwell/domain";
import { ApiError, type FieldFailure, fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { lockRightsOn } from "../../granted-rights/index.ts";
import { checkBaseRevision, hasOpenSuggestion, saveRevision, withRestoredRevision } from "../../history/index.ts";
import { recordHold } from "../../hold-rules/index.ts";
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
} from "../../posts/index.ts";
import { checkNewcomerEdit } from "../../rate-limits/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import {
  type ChosenTags,
  checkMayCreate,
  chooseTags,
  chosenTagsProblem,
  createTags,
  listTagsOf,
  reservedProblem,
  type TagRow,
  tagsToCreate,
} from "../../tags/index.ts";
import { findQuestion, lockQuestion } from "../queries.ts";
import type { QuestionRow } from "../table.ts";
import { contentProblem } from "./add-question.ts";
import { applyQuestionEdit } from "./apply-question-edit.ts";
import { stateOf } from "./change-question.ts";

type EditQuestionInput = Parsed<"editQuestion">;

/** Edits a question at once, or stores the edit as a suggestion. Rules: docs/rules/edits.md E1 to E4. */
export async function editQuestion(app: App, member: Member, input: EditQuestionInput): Promise<Reply<"editQuestion">> {
  return writeReviewed(app, member, async (tx, judge) => {
    await claimKey(app, tx, member, input.id);
    const who = await lockRightsOn(app, tx, member, input.id);
    const { question, ...reply } = await editQuestionIn(app, tx, who, { ...input, judge });
    if (!question || reply.wait_for_review) return reply;
    const logEntry = { object: { id: question.id, kind: "question" }, person_id: question.user_id };
    const before = { revision_id: question.revision_id };
    await logStaffAction(app, tx, who, { ...logEntry, action: "question_edit", note: input.edit_summary, before });
    const isOwnClosed = question.status === "closed" && question.user_id === who.id;
    return isOwnClosed ? { ...reply, is_closed: true } : reply;
  });
}

/** The reply of an edit that is repeated with its key. */
export async function repeatedQuestionEdit(app: App, who: Member, id: string): Promise<Reply<"editQuestion">> {
  const question = await findQuestion(app.db.read, id);
  if (!question || !maySeeQuestion(who, stateOf(question)).allowed) fail("question_not_found", { status: 400 });
  return { url_title: question.url_title, wait_for_review: await hasOpenSuggestion(app.db.read, id) };
}

/** Edits in an open transaction; returns also the question's row from before, when anything changes or waits. */
export async function editQuestionIn(
  app: App,
  tx: Tx,
  who: Member,
  { judge, ...input }: EditQuestionInput & { readonly judge?: Judge },
): Promise<Reply<"editQuestion"> & { question?: QuestionRow }> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const locked = await lockQuestion(tx, input.id);
  // The reply contains the title, and nobody changes what they may not read. Rule: docs/rules/visibility.md S1.
  const question = locked && maySeeQuestion(who, stateOf(locked)).allowed ? locked : undefined;
  const hasOpen = question !== undefined && (await hasOpenSuggestion(tx, question.id));
  const state = {
    kind: "question",
    user_id: question?.user_id ?? "",
    status: question?.status ?? "",
    hasOpenSuggestion: hasOpen,
    isWiki: question !== undefined && modesOf(question).includes("wiki"),
  } as const;
  const verdict = mayEdit(who, state, thresholds);
  if (!verdict.allowed) fail(verdict.reason);
  const isSuggestion = verdict.how === "suggestion";
  if (!question) fail("question_not_found", { status: 400 });
  checkUnlocked(who, question);
  const before = (await listTagsOf(tx, [question.id])).get(question.id) ?? [];
  const chosen = await chooseTags(tx, input.tags, before);
  checkMayCreate(app, who, chosen);
  if (isUnchanged(question, before, input, chosen)) return { url_title: "", wait_for_review: isSuggestion };
  await checkBaseRevision(tx, question.id, input.base_revision_id);
  await checkEdit(app, tx, who, { content: input.content, before, chosen });
  await checkNewcomerEdit(app, tx, who, { before: question.content, after: input.content });
  const held = isSuggestion ? undefined : judgeQuestionEdit(app, who, { question, input, chosen, judge, hasOpen });
  const waits = isSuggestion || held !== undefined;
  const edit = { question, input, chosen, user_id: who.id, held, ...programOf(who) };
  const url_title = waits ? await suggest(app, tx, edit) : await editAtOnce(app, tx, edit);
  return { url_title, wait_for_review: waits, question };
}

function isUnchanged(
  question: QuestionRow,
  tags: readonly TagRow[],
  input: EditQuestionInput,
  chosen: ChosenTags,
): boolean {
  if (question.title !== input.title || question.content !== input.content || chosen.missing.length > 0) return false;
  const ids = new Set(chosen.existing.map((tag) => tag.id));
  return ids.size === tags.length && tags.every((tag) => ids.has(tag.id));
}

/** The failures of an edit's text and tags, without reading the question: a hidden one must not be revealed. */
export async function editProblems(
  app: App,
  _: Member,
  input: Pick<EditQuestionInput, "content" | "tags">,
): Promise<FieldFailure[]> {
  const tags = await chosenTagsProblem(app, app.db.read, await chooseTags(app.db.read, input.tags));
  return [contentProblem(app, input.content), tags].filter((problem) => problem !== null);
}

interface EditContent {
  readonly content: string;
  readonly before: readonly TagRow[];
  readonly chosen: ChosenTags;
}

/** Too little text and missing tags have errors of their own; reserved tags and invalid new ones are field errors. */
async function checkEdit(app: App, tx: Tx, who: Member, { content, before, chosen }: EditContent): Promise<void> {
  const reserved = reservedProblem(who, before, chosen);
  if (reserved) throw new ApiError("bad_fields", { fields: [reserved] });
  const problem = contentProblem(app, content) ?? (await chosenTagsProblem(app, tx, chosen));
  if (problem === null) return;
  const { code } = problem;
  const specificCodes = ["content_too_short", "too_few_tags", "recommended_tag_missing"] as const;
  throw new ApiError(specificCodes.find((each) => each === code) ?? "bad_fields", { fields: [problem] });
}

interface QuestionEditToStore {
  readonly question: QuestionRow;
  readonly input: EditQuestionInput;
  readonly chosen: ChosenTags;
  readonly user_id: string;
  readonly held?: HeldEdit | undefined;
  /** The name of the key of a program. */
  readonly program?: string;
}

interface UnjudgedEdit extends Omit<QuestionEditToStore, "user_id" | "program"> {
  readonly judge: Judge | undefined;
  readonly hasOpen: boolean;
}

/** Why an edit that would take effect has to wait; undefined if it has not. Rules: docs/rules/review.md RV16. */
function judgeQuestionEdit(app: App, who: Member, edit: UnjudgedEdit): HeldEdit | undefined {
  const { question, input, chosen, judge, hasOpen } = edit;
  return judgeSuggestable(app, who, {
    ...{ judge, field: "content", hasOpenSuggestion: hasOpen, isPublic: isPublished(question) },
    ...{ object_type: "question", title: input.title, markdown: input.content },
    tags: [...chosen.existing, ...chosen.missing].map((tag) => tag.slug_name),
  });
}

const isPublished = ({ status }: QuestionRow) => status === "available" || status === "closed";

/** Stores the edit for review; the question does not change. Tags that do not exist yet are stored by their slugs. */
async function suggest(
  app: App,
  tx: Tx,
  { question, input, chosen, user_id, held, program }: QuestionEditToStore,
): Promise<string> {
  const { html } = await renderText(app, tx, input.content, question.id);
  const tags = [...chosen.existing, ...chosen.missing].map((tag) => tag.slug_name);
  const texts = {
    title: input.title,
    content: input.content,
    html,
    tags,
    ...(held && { held }),
    ...(program && { program }),
  };
  const content = await withRestoredRevision(tx, question.id, input.restores_revision_id, texts);
  const version = { user_id, object_id: question.id, object_kind: "question", title: input.title } as const;
  const log = input.edit_summary;
  const subject_id = await saveRevision(app, tx, { ...version, content, log, status: "unreviewed" });
  if (held) await recordHold(tx, { submitter: held.submitter, kind: "edit", subject_id, held_at: app.now() });
  return question.url_title;
}

async function editAtOnce(
  app: App,
  tx: Tx,
  { question, input, chosen, user_id, program }: QuestionEditToStore,
): Promise<string> {
  const { id } = question;
  const { title, edit_summary: log } = input;
  const missing = tagsToCreate(chosen, { pending: question.status === "pending" });
  const tags = [...chosen.existing, ...(await createTags(app, tx, user_id, missing))];
  const text = await renderText(app, tx, input.content, id);
  const texts = {
    title,
    content: text.content,
    html: text.html,
    tags: tags.map((tag) => tag.slug_name),
    ...(program && { program }),
  };
  const content = await withRestoredRevision(tx, id, input.restores_revision_id, texts);
  const version = { user_id, object_id: id, object_kind: "question", title, content } as const;
  const revision_id = await saveRevision(app, tx, { ...version, log, status: "approved" });
  const after = await applyQuestionEdit(app, tx, { question, title, text, tags, user_id, revision_id, log });
  await app.emit(tx, { kind: "question_edited", question_id: id, user_id });
  return after.url_title;
}
