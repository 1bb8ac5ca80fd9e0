import { titleSlug } from "@askwell/content/slug";
import type { Parsed } from "@askwell/contract";
import { lengthOf, limits } from "@askwell/domain";
import { ApiError, type FieldFailure } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { Member, Viewer } from "../../../viewer.ts";
import { recordEvent, saveRevision } from "../../history/index.ts";
import {
  ACCEPTED,
  announceHeld,
  type Judge,
  type Judgement,
  type ProgramColumns,
  questionDocument,
  renderText,
  saveMentions,
  writtenBy,
} from "../../posts/index.ts";
import { checkNewcomer } from "../../rate-limits/index.ts";
import {
  type ChosenTags,
  checkMayCreate,
  chooseTags,
  chosenTagsProblem,
  createTags,
  reservedProblem,
  syncQuestionTags,
  type TagRow,
  tagsToCreate,
} from "../../tags/index.ts";
import type { QuestionRow } from "../table.ts";
import { countNewQuestion, hasActiveLinks, invalidateQuestion, recountLinks, withDerived } from "./change-question.ts";

/** The fields of a question that its author sends. */
export type QuestionDraft = Pick<Parsed<"askQuestion">, "title" | "content" | "tags">;

export interface AddedQuestion {
  readonly question: QuestionRow;
  readonly tags: readonly TagRow[];
}

/**
 * Validates and stores a new question with its tags, links, counts and events. Fails with `rank_too_low` for new tags
 * that the author may not create, and with `bad_fields` for invalid title, text or tags.
 */
export async function addQuestion(
  app: App,
  tx: Tx,
  who: Member,
  { judge, ...draft }: QuestionDraft & { readonly judge: Judge },
): Promise<AddedQuestion> {
  const chosen = await chooseTags(tx, draft.tags);
  checkMayCreate(app, who, chosen);
  const problems = await problemsOf(app, tx, who, { draft, chosen });
  if (problems.length > 0) throw new ApiError("bad_fields", { fields: problems });
  await checkNewcomer(app, tx, who, draft.content);
  const { title, content } = draft;
  const slugs = [...chosen.existing, ...chosen.missing].map((tag) => tag.slug_name);
  const judgement = judge({ object_type: "question", action: "create", title, tags: slugs, markdown: content });
  const isPending = judgement.status !== "available";
  const created = await createTags(app, tx, who.id, tagsToCreate(chosen, { pending: isPending }));
  return storeQuestion(app, tx, {
    author_id: who.id,
    title,
    content,
    tags: [...chosen.existing, ...created],
    judgement,
    written: writtenBy(who),
  });
}

interface StoreQuestionInput {
  readonly author_id: string;
  readonly title: string;
  readonly content: string;
  readonly tags: readonly TagRow[];
  /** Public if left out. */
  readonly judgement?: Judgement;
  /** Left out for a person. */
  readonly written?: ProgramColumns;
}

/** Stores a question without validation: one that was validated, or the site's own first ones. */
export async function storeQuestion(app: App, tx: Tx, input: StoreQuestionInput): Promise<AddedQuestion> {
  const { author_id: user_id, tags } = input;
  const id = await app.ids.next(tx, "question");
  const { targets, ...text } = await renderText(app, tx, input.content, id);
  const slugs = tags.map((tag) => tag.slug_name);
  const content = { title: input.title, content: text.content, html: text.html, tags: slugs };
  const version = { user_id, object_id: id, object_kind: "question", title: input.title, status: "normal" } as const;
  const revision_id = await saveRevision(app, tx, { ...version, content });
  const fields = { id, user_id, title: input.title, created_at: app.now(), revision_id, ...text };
  const judgement = input.judgement ?? ACCEPTED;
  const { status } = judgement;
  const question = newQuestionRow({ ...fields, status, ...input.written });
  await tx.insertInto("questions").values(question).execute();
  const source = { post_id: id, question_id: id, active: hasActiveLinks(question) };
  await recountLinks(tx, await saveMentions(tx, source, targets, app.now()));
  const tagIds = await syncQuestionTags(app, tx, question, tags);
  await countNewQuestion(app, tx, question);
  await app.search.save(tx, [questionDocument(question, slugs)]);
  await recordEvent(app, tx, {
    user_id,
    object_id: id,
    kind: "question.asked",
    revision_id,
    program: input.written?.program,
  });
  if (status !== "available") await announceHeld(app, tx, id, judgement);
  else await app.emit(tx, { kind: "question_asked", question_id: id, user_id });
  await invalidateQuestion(app, tx, question, tagIds);
  return { question, tags };
}

interface DraftWithTags {
  readonly draft: QuestionDraft;
  readonly chosen: ChosenTags;
}

/**
 * The failures of title and of one more field, in this order: too few tags, too little text, no recommended tag, a
 * reserved tag. Clients of the API expect no more than this; Askwell's own forms use `newQuestionProblems`.
 */
async function problemsOf(app: App, db: Db, who: Member, { draft, chosen }: DraftWithTags): Promise<FieldFailure[]> {
  const tags = await chosenTagsProblem(app, db, chosen);
  const isCountProblem = tags !== null && tags.code !== "recommended_tag_missing";
  const first =
    (isCountProblem ? tags : null) ?? contentProblem(app, draft.content) ?? tags ?? reservedProblem(who, [], chosen);
  return [titleProblem(draft.title), first].filter((problem) => problem !== null);
}

/** All failures of a new question's title, text and tags. */
export async function newQuestionProblems(app: App, who: Viewer, draft: QuestionDraft): Promise<FieldFailure[]> {
  const chosen = await chooseTags(app.db.read, draft.tags);
  const tags = (await chosenTagsProblem(app, app.db.read, chosen)) ?? reservedProblem(who, [], chosen);
  return [titleProblem(draft.title), contentProblem(app, draft.content), tags].filter((problem) => problem !== null);
}

function titleProblem(title: string): FieldFailure | null {
  const { min, max } = limits.questionTitle;
  const length = title.trim() === "" ? 0 : lengthOf(title);
  if (length === 0) return { field: "title", code: "required" };
  if (length < min) return { field: "title", code: `min:${min}` };
  return length > max ? { field: "title", code: `max:${max}` } : null;
}

/** The failure of a text's length, or null. Only white space counts as empty. */
export function contentProblem(app: App, content: string): FieldFailure | null {
  const { min_content } = app.settings.get("question");
  const length = content.trim() === "" ? 0 : lengthOf(content);
  return length < min_content ? { field: "content", code: "content_too_short", params: { count: min_content } } : null;
}

/** The required columns of a new question; the others have defaults. */
export type NewQuestion = Pick<QuestionRow, "id" | "user_id" | "title" | "created_at" | "content" | "html"> &
  Partial<QuestionRow>;

/** The complete row of a new question. */
export function newQuestionRow(question: NewQuestion): QuestionRow {
  return withDerived({
    edited_at: 0,
    active_at: question.created_at,
    last_edit_user_id: "0",
    url_title: titleSlug(question.title),
    description: "",
    status: "available",
    status_before: "",
    listed: 1,
    pinned: 0,
    visible: 1,
    unanswered: 1,
    view_count: 0,
    unique_view_count: 0,
    score: 0,
    up_count: 0,
    down_count: 0,
    answer_count: 0,
    collection_count: 0,
    follow_count: 0,
    linked_count: 0,
    hot: 0,
    accepted_answer_id: "0",
    last_answer_id: "0",
    last_answer_user_id: "0",
    last_answered_at: 0,
    close_reason: "",
    close_message: "",
    closed_at: 0,
    revision_id: "0",
    renderer: 0,
    modes: "",
    merged_into: "0",
    program: "",
    program_key: "0",
    ...question,
  });
}
