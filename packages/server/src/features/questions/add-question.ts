import { titleSlug } from "@askwell/content/slug";
import type { Parsed } from "@askwell/contract";
import { lengthOf, limits } from "@askwell/domain";
import type { App } from "../../app.ts";
import { type FieldProblem, Refusal } from "../../refusal.ts";
import type { Db, Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { checkNewcomer } from "../attempts/index.ts";
import { recordEvent, saveRevision } from "../history/index.ts";
import { type Held, heldBecause, questionDocument, renderText, saveMentions } from "../posts/index.ts";
import {
  type ChosenTags,
  checkMayCreate,
  chooseTags,
  chosenTagsProblem,
  makeTags,
  reservedProblem,
  syncQuestionTags,
  type TagRow,
} from "../tags/index.ts";
import { countNewQuestion, hasActiveLinks, recountLinks, touchQuestion, withDerived } from "./change-question.ts";
import type { QuestionRow } from "./table.ts";

/** A question as its author sends it. */
export type QuestionDraft = Pick<Parsed<"askQuestion">, "title" | "content" | "tags">;

export interface AddedQuestion {
  readonly question: QuestionRow;
  readonly tags: readonly TagRow[];
}

/**
 * Checks and stores a new question with everything that belongs to it. Refuses with `rank_too_low` for tags that the
 * author may not make, and with `bad_fields` for all that is wrong with title, text and tags at once.
 */
export async function addQuestion(app: App, tx: Tx, who: Member, draft: QuestionDraft): Promise<AddedQuestion> {
  const chosen = await chooseTags(tx, draft.tags);
  checkMayCreate(app, who, chosen);
  const problems = await problemsOf(app, tx, who, { draft, chosen });
  if (problems.length > 0) throw new Refusal("bad_fields", { fields: problems });
  await checkNewcomer(app, tx, who, draft.content);
  const tags = [...chosen.existing, ...(await makeTags(app, tx, who.id, chosen.missing))];
  return storeQuestion(app, tx, {
    author_id: who.id,
    title: draft.title,
    content: draft.content,
    tags,
    held: heldBecause(app, who),
  });
}

interface QuestionToStore {
  readonly author_id: string;
  readonly title: string;
  readonly content: string;
  readonly tags: readonly TagRow[];
  /** Set when it waits for approval. */
  readonly held?: Held | null;
}

/** Stores a question that was checked, or needs no checks: the site's own first ones. */
export async function storeQuestion(app: App, tx: Tx, wanted: QuestionToStore): Promise<AddedQuestion> {
  const { author_id: user_id, tags } = wanted;
  const id = await app.ids.next(tx, "question");
  const { targets, ...text } = await renderText(app, tx, wanted.content, id);
  const slugs = tags.map((tag) => tag.slug_name);
  const content = { title: wanted.title, content: text.content, html: text.html, tags: slugs };
  const version = { user_id, object_id: id, object_kind: "question", title: wanted.title, status: "normal" } as const;
  const revision_id = await saveRevision(app, tx, { ...version, content });
  const facts = { id, user_id, title: wanted.title, created_at: app.now(), revision_id, ...text };
  const status = wanted.held ? "pending" : "available";
  const question = newQuestionRow({ ...facts, status });
  await tx.insertInto("questions").values(question).execute();
  const source = { post_id: id, question_id: id, active: hasActiveLinks(question) };
  await recountLinks(tx, await saveMentions(tx, source, targets, app.now()));
  const tagIds = await syncQuestionTags(tx, question, tags);
  await countNewQuestion(app, tx, question);
  await app.search.save(tx, [questionDocument(question, slugs)]);
  await recordEvent(app, tx, { user_id, object_id: id, kind: "question.asked", revision_id });
  if (wanted.held) await app.emit(tx, { kind: "post_held", object_id: id, ...wanted.held });
  else await app.emit(tx, { kind: "question_asked", question_id: id, user_id });
  await touchQuestion(app, tx, question, tagIds);
  return { question, tags };
}

interface DraftToCheck {
  readonly draft: QuestionDraft;
  readonly chosen: ChosenTags;
}

/** Title first; then whichever comes first of too few tags, too little text, no recommended tag, a reserved tag. */
async function problemsOf(app: App, db: Db, who: Member, { draft, chosen }: DraftToCheck): Promise<FieldProblem[]> {
  const tags = await chosenTagsProblem(app, db, chosen);
  const isAboutNumber = tags !== null && tags.code !== "recommended_tag_missing";
  const first =
    (isAboutNumber ? tags : null) ?? contentProblem(app, draft.content) ?? tags ?? reservedProblem(who, [], chosen);
  return [titleProblem(draft.title), first].filter((problem) => problem !== null);
}

function titleProblem(title: string): FieldProblem | null {
  const { min, max } = limits.questionTitle;
  const length = title.trim() === "" ? 0 : lengthOf(title);
  if (length === 0) return { field: "title", code: "required" };
  if (length < min) return { field: "title", code: `min:${min}` };
  return length > max ? { field: "title", code: `max:${max}` } : null;
}

/** What is wrong with the length of a question's text; null when nothing is. White space alone is no text. */
export function contentProblem(app: App, content: string): FieldProblem | null {
  const { min_content } = app.settings.get("question");
  const length = content.trim() === "" ? 0 : lengthOf(content);
  return length < min_content ? { field: "content", code: "content_too_short", params: { count: min_content } } : null;
}

/** What a new row must say; the rest starts as it does for every question. */
export type NewQuestion = Pick<QuestionRow, "id" | "user_id" | "title" | "created_at" | "content" | "html"> &
  Partial<QuestionRow>;

/** The whole row of a new question. */
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
    ...question,
  });
}
