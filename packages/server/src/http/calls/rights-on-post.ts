import type { CallName, Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { withRightsOnPosts } from "../../features/granted-rights/index.ts";
import type { Viewer } from "../../viewer.ts";

/** The field of a call's input with the post that it is about, or several posts separated by commas. */
const postFields: { readonly [Name in CallName]?: string & keyof Parsed<Name> } = {
  questionInfo: "id",
  closeQuestion: "id",
  reopenQuestion: "question_id",
  operateQuestion: "id",
  deleteQuestion: "id",
  recoverQuestion: "question_id",
  editQuestion: "id",
  answerInfo: "id",
  answerPage: "question_id",
  editAnswer: "id",
  deleteAnswer: "id",
  recoverAnswer: "answer_id",
  commentInfo: "id",
  commentPage: "object_id",
  commentThreads: "object_ids",
  editComment: "comment_id",
  deleteComment: "comment_id",
  revisionEditCheck: "id",
  revisions: "object_id",
  timeline: "object_id",
};

/**
 * The viewer with the granted rights that hold for the post of a call, so that no use case asks where a right holds. No
 * query is made for viewers without grants that are limited to tags. Source: docs/rules/granted-rights.md GR3.
 */
export async function withRightsOnCall(app: App, viewer: Viewer, name: CallName, input: unknown): Promise<Viewer> {
  const field = postFields[name];
  if (!field || !viewer.grants) return viewer;
  const ids = String((input as Record<string, unknown>)[field]).split(",");
  return withRightsOnPosts(app.db.read, viewer, ids);
}
