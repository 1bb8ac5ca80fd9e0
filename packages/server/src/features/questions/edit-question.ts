import type { Parsed, Reply } from "@askwell/contract";
import { mayEdit, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { Refusal, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { checkNewcomerEdit } from "../attempts/index.ts";
import { checkStart, hasOpenSuggestion, restoring, saveRevision } from "../history/index.ts";
import { renderText } from "../posts/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import {
  type ChosenTags,
  checkMayCreate,
  chooseTags,
  chosenTagsProblem,
  listTagsOf,
  makeTags,
  reservedProblem,
  type TagRow,
} from "../tags/index.ts";
import { contentProblem } from "./add-question.ts";
import { applyQuestionEdit } from "./apply-question-edit.ts";
import { lockQuestion } from "./queries.ts";
import type { QuestionRow } from "./table.ts";

type Input = Parsed<"editQuestion">;

/** Changes a question at once, or stores the change as a suggestion. Rules: docs/rules/edits.md E1 to E4. */
export async function editQuestion(app: App, who: Member, input: Input): Promise<Reply<"editQuestion">> {
  return app.db.write(async (tx) => {
    const { question, ...reply } = await editQuestionIn(app, tx, who, input);
    if (!question || reply.wait_for_review) return reply;
    const done = { object: { id: question.id, kind: "question" }, person_id: question.user_id };
    const before = { revision_id: question.revision_id };
    await noteStaffAction(app, tx, who, { ...done, action: "question_edit", note: input.edit_summary, before });
    return reply;
  });
}

/** The same inside a transaction; answers also with the question as it was, when something changes or waits to. */
export async function editQuestionIn(
  app: App,
  tx: Tx,
  who: Member,
  input: Input,
): Promise<Reply<"editQuestion"> & { question?: QuestionRow }> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const question = await lockQuestion(tx, input.id);
  const hasOpen = question !== undefined && (await hasOpenSuggestion(tx, question.id));
  const state = {
    kind: "question",
    user_id: question?.user_id ?? "",
    status: question?.status ?? "",
    hasOpenSuggestion: hasOpen,
  } as const;
  const verdict = mayEdit(who, state, thresholds);
  if (!verdict.allowed) refuse(verdict.why);
  const waits = verdict.how === "suggestion";
  if (!question) return { url_title: "", wait_for_review: waits };
  const before = (await listTagsOf(tx, [question.id])).get(question.id) ?? [];
  const chosen = await chooseTags(tx, input.tags, before);
  checkMayCreate(app, who, chosen);
  if (isSame(question, before, input, chosen)) return { url_title: "", wait_for_review: waits };
  await checkStart(tx, question.id, input.base_revision_id);
  await checkEdit(app, tx, who, { content: input.content, before, chosen });
  await checkNewcomerEdit(app, tx, who, { before: question.content, after: input.content });
  const edit = { question, input, chosen, user_id: who.id };
  const url_title = waits ? await suggest(app, tx, edit) : await editAtOnce(app, tx, edit);
  return { url_title, wait_for_review: waits, question };
}

function isSame(question: QuestionRow, tags: readonly TagRow[], input: Input, chosen: ChosenTags): boolean {
  if (question.title !== input.title || question.content !== input.content || chosen.missing.length > 0) return false;
  const ids = new Set(chosen.existing.map((tag) => tag.id));
  return ids.size === tags.length && tags.every((tag) => ids.has(tag.id));
}

interface EditToCheck {
  readonly content: string;
  readonly before: readonly TagRow[];
  readonly chosen: ChosenTags;
}

/** Too little text and wrong tags have reasons of their own; reserved tags and unfit new ones are wrong fields. */
async function checkEdit(app: App, tx: Tx, who: Member, { content, before, chosen }: EditToCheck): Promise<void> {
  const reserved = reservedProblem(who, before, chosen);
  if (reserved) throw new Refusal("bad_fields", { fields: [reserved] });
  const problem = contentProblem(app, content) ?? (await chosenTagsProblem(app, tx, chosen));
  if (problem === null) return;
  const { code } = problem;
  const own = ["content_too_short", "too_few_tags", "recommended_tag_missing"] as const;
  throw new Refusal(own.find((each) => each === code) ?? "bad_fields", { fields: [problem] });
}

interface Edit {
  readonly question: QuestionRow;
  readonly input: Input;
  readonly chosen: ChosenTags;
  readonly user_id: string;
}

/** Stores the edit for review; the question stays as it is. Tags that do not exist yet are kept by their slugs. */
async function suggest(app: App, tx: Tx, { question, input, chosen, user_id }: Edit): Promise<string> {
  const { html } = await renderText(app, tx, input.content, question.id);
  const tags = [...chosen.existing, ...chosen.missing].map((tag) => tag.slug_name);
  const texts = { title: input.title, content: input.content, html, tags };
  const content = await restoring(tx, question.id, input.restores_revision_id, texts);
  const version = { user_id, object_id: question.id, object_kind: "question", title: input.title } as const;
  await saveRevision(app, tx, { ...version, content, log: input.edit_summary, status: "unreviewed" });
  return question.url_title;
}

async function editAtOnce(app: App, tx: Tx, { question, input, chosen, user_id }: Edit): Promise<string> {
  const { id } = question;
  const { title, edit_summary: log } = input;
  const tags = [...chosen.existing, ...(await makeTags(app, tx, user_id, chosen.missing))];
  const text = await renderText(app, tx, input.content, id);
  const texts = { title, content: text.content, html: text.html, tags: tags.map((tag) => tag.slug_name) };
  const content = await restoring(tx, id, input.restores_revision_id, texts);
  const version = { user_id, object_id: id, object_kind: "question", title, content } as const;
  const revision_id = await saveRevision(app, tx, { ...version, log, status: "approved" });
  const after = await applyQuestionEdit(app, tx, { question, title, text, tags, user_id, revision_id, log });
  await app.emit(tx, { kind: "question_edited", question_id: id, user_id });
  return after.url_title;
}
