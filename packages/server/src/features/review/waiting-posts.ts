import type { Reply, UserBasic } from "@askwell/contract";
import { answerStatusCode, questionStatusCode, showCode } from "@askwell/contract";
import type { AnswerStatus, CommentStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { type AnswerRow, answerStateOf } from "../answers/index.ts";
import type { CommentRow } from "../comments/index.ts";
import { wireId } from "../posts/index.ts";
import { type QuestionRow, stateOf } from "../questions/index.ts";
import { listTagsOf, type TagRow, tagRefOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { listPostRows, type PostRows } from "./queries.ts";

type FlaggedPost = Reply<"flaggedPosts">["list"][number];
type FlagField = "flag_id" | "submit_at" | "submitter_user" | "reason" | "reason_content";

/** A post to be decided about, in its wire format. */
export type WaitingPost = Omit<FlaggedPost, FlagField>;

type WaitingPostRow = Omit<WaitingPost, "author_user_info"> & { readonly user_id: string };

const EMPTY_FIELDS = { answer_id: "", comment_id: "", answer_count: 0, answer_accepted: false, object_show_status: 0 };

/** The current state of posts to be decided about, by their ids; those that no longer exist are left out. */
export async function waitingPosts(app: App, db: Db, ids: readonly string[]): Promise<Map<string, WaitingPost>> {
  const rows = await listPostRows(db, ids);
  const tags = await listTagsOf(
    db,
    ids.filter((id) => rows.questions.has(id)),
  );
  const fields = ids.flatMap((id) => {
    const post = fieldsOf(app, rows, id, tags.get(id) ?? []);
    return post ? [{ id, post }] : [];
  });
  const people = await userBasics(
    app,
    db,
    fields.map(({ post }) => post.user_id),
  );
  return new Map(
    fields.map(({ id, post: { user_id, ...post } }) => [
      id,
      { ...post, author_user_info: people.get(user_id) as UserBasic },
    ]),
  );
}

function fieldsOf(app: App, rows: PostRows, id: string, tags: readonly TagRow[]): WaitingPostRow | undefined {
  const answer = rows.answers.get(id);
  const comment = rows.comments.get(id);
  const question = rows.questions.get(answer?.question_id ?? id);
  if (comment) return commentFields(app, comment);
  if (!question) return undefined;
  return answer ? answerFields(app, answer, question) : questionFields(app, question, tags);
}

function questionFields(app: App, question: QuestionRow, tags: readonly TagRow[]): WaitingPostRow {
  const id = wireId(app, question.id);
  return {
    ...EMPTY_FIELDS,
    user_id: question.user_id,
    created_at: question.created_at,
    object_id: id,
    question_id: id,
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

function answerFields(app: App, answer: AnswerRow, question: QuestionRow): WaitingPostRow {
  const id = wireId(app, answer.id);
  return {
    ...EMPTY_FIELDS,
    user_id: answer.user_id,
    created_at: answer.created_at,
    object_id: id,
    question_id: wireId(app, question.id),
    answer_id: id,
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

function commentFields(app: App, comment: CommentRow): WaitingPostRow {
  const { id } = comment;
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
