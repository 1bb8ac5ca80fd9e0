import type { Reply, UserBasic } from "@askwell/contract";
import { answerStatusCode, questionStatusCode, showCode } from "@askwell/contract";
import { type AnswerStatus, type CommentStatus, kindOfId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { answerStateOf, findAnswer } from "../answers/index.ts";
import { findComment } from "../comments/index.ts";
import { wireId } from "../posts/index.ts";
import { findQuestion, stateOf } from "../questions/index.ts";
import { listTagsOf, tagRefOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";

type FlaggedPost = Reply<"flaggedPosts">["list"][number];
type FlagField = "flag_id" | "submit_at" | "submitter_user" | "reason" | "reason_content";

/** A post to be decided about, in its wire format. */
export type WaitingPost = Omit<FlaggedPost, FlagField>;

type WaitingPostRow = Omit<WaitingPost, "author_user_info"> & { readonly user_id: string };

const EMPTY_FIELDS = { answer_id: "", comment_id: "", answer_count: 0, answer_accepted: false, object_show_status: 0 };

/** The current state of a post to be decided about; undefined when it no longer exists. */
export async function waitingPost(app: App, db: Db, id: string): Promise<WaitingPost | undefined> {
  const kind = kindOfId(id);
  const read = kind === "answer" ? answerAt : kind === "comment" ? commentAt : questionAt;
  const post = await read(app, db, id);
  if (!post) return undefined;
  const { user_id, ...fields } = post;
  const people = await userBasics(app, db, [user_id]);
  return { ...fields, author_user_info: people.get(user_id) as UserBasic };
}

async function questionAt(app: App, db: Db, id: string): Promise<WaitingPostRow | undefined> {
  const question = await findQuestion(db, id);
  if (!question) return undefined;
  const tags = (await listTagsOf(db, [id])).get(id) ?? [];
  return {
    ...EMPTY_FIELDS,
    user_id: question.user_id,
    created_at: question.created_at,
    object_id: wireId(app, id),
    question_id: wireId(app, id),
    object_type: "question",
    title: question.title,
    url_title: question.url_title,
    original_text: question.content,
    parsed_text: question.html,
    tags: tags.map((tag) => tagRefOf(app, tag)),
    answer_count: question.answer_count,
    answer_accepted: question.accepted_answer_id !== "0",
    object_status: questionStatusCode[stateOf(question).status],
    object_show_status: showCode(question.listed === 1),
  };
}

async function answerAt(app: App, db: Db, id: string): Promise<WaitingPostRow | undefined> {
  const answer = await findAnswer(db, id);
  const question = answer && (await findQuestion(db, answer.question_id));
  if (!answer || !question) return undefined;
  return {
    ...EMPTY_FIELDS,
    user_id: answer.user_id,
    created_at: answer.created_at,
    object_id: wireId(app, id),
    question_id: wireId(app, question.id),
    answer_id: wireId(app, id),
    object_type: "answer",
    title: question.title,
    url_title: question.url_title,
    original_text: answer.content,
    parsed_text: answer.html,
    tags: null,
    answer_accepted: answer.accepted === 1,
    object_status: answerStatusCode[answerStateOf(answer).status],
  };
}

/** Comment states have the status codes of answers. */
const commentStatusCode: Readonly<Record<CommentStatus & AnswerStatus, number>> = answerStatusCode;

async function commentAt(app: App, db: Db, id: string): Promise<WaitingPostRow | undefined> {
  const comment = await findComment(db, id);
  if (!comment) return undefined;
  const isBelowAnswer = comment.object_id !== comment.question_id;
  return {
    ...EMPTY_FIELDS,
    user_id: comment.user_id,
    created_at: comment.created_at,
    object_id: id,
    question_id: wireId(app, comment.question_id),
    answer_id: isBelowAnswer ? wireId(app, comment.object_id) : "",
    comment_id: id,
    object_type: "comment",
    title: "",
    url_title: "topic",
    original_text: comment.original_text,
    parsed_text: comment.parsed_text,
    tags: null,
    object_status: commentStatusCode[comment.status as CommentStatus],
  };
}
