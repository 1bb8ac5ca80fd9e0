import { titleSlug } from "@askwell/content/slug";
import type { Parsed, Reply } from "@askwell/contract";
import { answerStatusCode, questionStatusCode, revisionStatusCode, showCode } from "@askwell/contract";
import {
  type EditableKind,
  kindOfId,
  type RevisionStatus,
  reviewableKinds,
  tagsOfRight,
  thresholdsOf,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { type AnswerRow, answerStateOf } from "../answers/index.ts";
import {
  countUnreviewed,
  currentRevisionId,
  listUnreviewed,
  type RevisionRow,
  type SuggestedEditFilter,
} from "../history/index.ts";
import { heldByRule, reasonText, snapshotOf, submitterName, versionContents, wireId } from "../posts/index.ts";
import { type QuestionRow, stateOf } from "../questions/index.ts";
import { listTagsById, listTagsOf, type TagRow, tagRefOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { listPostRows, type PostRows } from "./queries.ts";

type WaitingEdit = Reply<"revisionsUnreviewed">["list"][number];

/** The waiting edits that the caller may review. Reviewers who are no staff do not see hidden posts. */
export function editFilter(app: App, who: Member): SuggestedEditFilter {
  const kinds = reviewableKinds(who, thresholdsOf(app.settings.get("privileges")));
  const publicOnly = !isStaff(who);
  const tag_ids = tagsOfRight(who.grants ?? [], "review_edits") ?? [];
  return { kinds, publicOnly, ...(publicOnly && tag_ids.length > 0 && { tag_ids }) };
}

/** The waiting edits, by page, each beside the current state of its subject. */
export async function revisionsUnreviewed(
  app: App,
  who: Member,
  { page, page_size }: Parsed<"revisionsUnreviewed">,
): Promise<Reply<"revisionsUnreviewed">> {
  const db = app.db.read;
  const filter = editFilter(app, who);
  const count = await countUnreviewed(db, filter);
  const edits = await listUnreviewed(db, filter, { offset: (page - 1) * page_size, limit: page_size });
  return { count, list: await editsInReview(app, db, who, edits) };
}

/** The subjects of edits, by their ids. */
interface EditSubjects extends PostRows {
  readonly tags: ReadonlyMap<string, TagRow>;
  readonly tagsOfQuestions: ReadonlyMap<string, readonly TagRow[]>;
}

async function listSubjects(db: Db, ids: readonly string[]): Promise<EditSubjects> {
  const posts = await listPostRows(db, ids);
  const tags = await listTagsById(
    db,
    ids.filter((id) => kindOfId(id) === "tag"),
  );
  const tagsOfQuestions = await listTagsOf(
    db,
    ids.filter((id) => posts.questions.has(id)),
  );
  return { ...posts, tags: new Map(tags.map((tag) => [tag.id, tag])), tagsOfQuestions };
}

/** The edits in their wire format; those whose subject no longer exists are left out. */
export async function editsInReview(
  app: App,
  db: Db,
  who: Member,
  edits: readonly RevisionRow[],
): Promise<WaitingEdit[]> {
  const subjects = await listSubjects(db, [...new Set(edits.map((edit) => edit.object_id))]);
  const subjectFields = edits.map((edit) => currentState(app, subjects, edit.object_id));
  const contents = await versionContents(
    app,
    db,
    edits,
    (edit) => subjectFields[edits.indexOf(edit)]?.question_id ?? "",
  );
  const people = await userBasics(
    app,
    db,
    edits.map((edit) => edit.user_id),
  );
  const items: WaitingEdit[] = [];
  for (const [at, edit] of edits.entries()) {
    const current = subjectFields[at];
    if (!current) continue;
    const base_revision_id = await baseRevisionId(db, subjects, edit.object_id);
    const title = edit.object_kind === "answer" ? "" : edit.title;
    items.push({
      type: edit.object_kind as EditableKind,
      info: current,
      base_revision_id,
      is_outdated: Number(base_revision_id) > Number(edit.id),
      held: heldBy(app, who, edit),
      unreviewed_info: {
        id: edit.id,
        use_id: edit.user_id,
        object_id: wireId(app, edit.object_id),
        title,
        url_title: titleSlug(title),
        content: contents[at]!,
        status: revisionStatusCode[edit.status as RevisionStatus],
        create_at: edit.created_at,
        user_info: people.get(edit.user_id)!,
        reason: edit.log,
      },
    });
  }
  return items;
}

/** The reviewer that held an edit, and why; null for one that its editor suggested. */
function heldBy(app: App, { language }: Member, edit: RevisionRow): WaitingEdit["held"] {
  const { held } = snapshotOf(edit);
  if (!held) return null;
  return {
    submitter_display_name: submitterName(app, language, held.submitter),
    reason: reasonText(app, language, held.reason),
    ...heldByRule(app, held.submitter),
  };
}

/** The current revision of a subject; imported posts without one are looked up. */
async function baseRevisionId(db: Db, { questions, answers, tags }: EditSubjects, id: string): Promise<string> {
  const stored = (questions.get(id) ?? answers.get(id) ?? tags.get(id))?.revision_id ?? "0";
  return stored === "0" ? currentRevisionId(db, id) : stored;
}

/** The current state of the edit's subject; undefined when it no longer exists. */
function currentState(app: App, subjects: EditSubjects, id: string): WaitingEdit["info"] | undefined {
  const tag = subjects.tags.get(id);
  if (tag) return currentTag(tag);
  const answer = subjects.answers.get(id);
  const question = subjects.questions.get(answer?.question_id ?? id);
  if (!question) return undefined;
  return answer
    ? currentAnswer(app, answer, question)
    : currentQuestion(app, question, subjects.tagsOfQuestions.get(id) ?? []);
}

function currentQuestion(app: App, question: QuestionRow, tags: readonly TagRow[]): WaitingEdit["info"] {
  const id = wireId(app, question.id);
  return {
    created_at: question.created_at,
    object_id: id,
    question_id: id,
    answer_id: "",
    comment_id: "",
    object_type: "question",
    object_creator_user_id: question.user_id,
    title: question.title,
    url_title: question.url_title,
    content: question.content,
    html: question.html,
    answer_count: question.answer_count,
    answer_accepted: question.accepted_answer_id !== "0",
    tags: tags.map((tag) => tagRefOf(app, tag)),
    status: questionStatusCode[stateOf(question).status],
    show_status: showCode(question.listed === 1),
  };
}

function currentAnswer(app: App, answer: AnswerRow, question: QuestionRow): WaitingEdit["info"] {
  const id = wireId(app, answer.id);
  return {
    created_at: answer.created_at,
    object_id: id,
    question_id: wireId(app, question.id),
    answer_id: id,
    comment_id: "",
    object_type: "answer",
    object_creator_user_id: answer.user_id,
    title: question.title,
    url_title: question.url_title,
    content: answer.content,
    html: answer.html,
    answer_count: 0,
    answer_accepted: answer.accepted === 1,
    tags: null,
    status: answerStatusCode[answerStateOf(answer).status],
    show_status: 0,
  };
}

function currentTag(tag: TagRow): WaitingEdit["info"] {
  return {
    created_at: tag.created_at,
    object_id: tag.id,
    question_id: "",
    answer_id: "",
    comment_id: "",
    object_type: "tag",
    object_creator_user_id: "",
    title: tag.slug_name,
    url_title: tag.slug_name,
    content: tag.original_text,
    html: tag.parsed_text,
    answer_count: 0,
    answer_accepted: false,
    tags: null,
    status: tag.status === "deleted" ? 10 : 1,
    show_status: 0,
  };
}
