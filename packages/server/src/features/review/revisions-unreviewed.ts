import { titleSlug } from "@askwell/content/slug";
import type { Parsed, Reply } from "@askwell/contract";
import { answerStatusCode, questionStatusCode, revisionStatusCode, showCode } from "@askwell/contract";
import { type EditableKind, type RevisionStatus, reviewableKinds, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { answerStateOf, findAnswer } from "../answers/index.ts";
import { countUnreviewed, currentRevisionId, listUnreviewed, type RevisionRow } from "../history/index.ts";
import { versionContents, wireId } from "../posts/index.ts";
import { findQuestion, stateOf } from "../questions/index.ts";
import { findTag, listTagsOf, tagRefOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";

type WaitingEdit = Reply<"revisionsUnreviewed">["list"][number];

/** One waiting edit, beside the current state of its subject. */
export async function revisionsUnreviewed(
  app: App,
  who: Member,
  input: Parsed<"revisionsUnreviewed">,
): Promise<Reply<"revisionsUnreviewed">> {
  const db = app.db.read;
  const kinds = reviewableKinds(who, thresholdsOf(app.settings.get("privileges")));
  // Reviewers by reputation do not see hidden posts.
  const filter = { kinds, publicOnly: !isStaff(who) };
  const count = await countUnreviewed(db, filter);
  const [row] = await listUnreviewed(db, filter, { offset: input.page - 1, limit: 1 });
  const current = row && (await currentState(app, db, row));
  if (!row || !current) return { count, list: [] };
  return { count, list: [await itemOf(app, db, row, current)] };
}

async function itemOf(app: App, db: Db, row: RevisionRow, current: WaitingEdit["info"]): Promise<WaitingEdit> {
  const [content] = await versionContents(app, db, [row], current.question_id);
  const people = await userBasics(app, db, [row.user_id]);
  const title = row.object_kind === "answer" ? "" : row.title;
  const base_revision_id = await currentRevisionId(db, row.object_id);
  return {
    type: row.object_kind as EditableKind,
    info: current,
    base_revision_id,
    is_outdated: Number(base_revision_id) > Number(row.id),
    unreviewed_info: {
      id: row.id,
      use_id: row.user_id,
      object_id: wireId(app, row.object_id),
      title,
      url_title: titleSlug(title),
      content: content!,
      status: revisionStatusCode[row.status as RevisionStatus],
      create_at: row.created_at,
      user_info: people.get(row.user_id)!,
      reason: row.log,
    },
  };
}

/** The current state of the edit's subject; undefined when it no longer exists. */
async function currentState(app: App, db: Db, row: RevisionRow): Promise<WaitingEdit["info"] | undefined> {
  if (row.object_kind === "tag") return currentTag(db, row.object_id);
  return row.object_kind === "answer" ? currentAnswer(app, db, row.object_id) : currentQuestion(app, db, row.object_id);
}

async function currentQuestion(app: App, db: Db, id: string): Promise<WaitingEdit["info"] | undefined> {
  const question = await findQuestion(db, id);
  if (!question) return undefined;
  const tags = (await listTagsOf(db, [id])).get(id) ?? [];
  return {
    created_at: question.created_at,
    object_id: wireId(app, id),
    question_id: wireId(app, id),
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

async function currentAnswer(app: App, db: Db, id: string): Promise<WaitingEdit["info"] | undefined> {
  const answer = await findAnswer(db, id);
  const question = answer && (await findQuestion(db, answer.question_id));
  if (!answer || !question) return undefined;
  return {
    created_at: answer.created_at,
    object_id: wireId(app, id),
    question_id: wireId(app, question.id),
    answer_id: wireId(app, id),
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

async function currentTag(db: Db, id: string): Promise<WaitingEdit["info"] | undefined> {
  const tag = await findTag(db, id);
  if (!tag) return undefined;
  return {
    created_at: tag.created_at,
    object_id: id,
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
