import type { Reply } from "@askwell/contract";
import { type CacheTag, type CacheTags, questionTag, userTags } from "../../cache-tags.ts";
import type { Handlers, RepeatedReplies } from "../../handler.ts";
import { addComment, repeatedComment } from "./add-comment.ts";
import { adminCommentPage } from "./admin-comment-page.ts";
import { commentInfo } from "./comment-info.ts";
import { commentPage } from "./comment-page.ts";
import { commentThreads } from "./comment-threads.ts";
import { deleteComment } from "./delete-comment.ts";
import { editComment } from "./edit-comment.ts";
import { exportComments } from "./export-comments.ts";
import { personalComments } from "./personal-comments.ts";
import { setCommentStatuses } from "./set-comment-statuses.ts";

export const routes = {
  addComment,
  adminCommentPage,
  commentInfo,
  commentPage,
  commentThreads,
  deleteComment,
  editComment,
  exportComments,
  personalComments,
  setCommentStatuses,
} satisfies Partial<Handlers>;

export const repeatedReplies = { addComment: repeatedComment } satisfies Partial<RepeatedReplies>;

const commentTags = ({ user_id, reply_user_id }: Reply<"commentInfo">): CacheTag[] =>
  userTags({ id: user_id }, reply_user_id === "" ? null : { id: reply_user_id });

/** What the public replies show. */
export const cacheTags = {
  commentInfo: commentTags,
  commentPage: ({ list }) => list.flatMap(commentTags),
  commentThreads: (threads) => threads.flatMap(({ list }) => list.flatMap(commentTags)),
  personalComments: ({ list }) => ["questions", ...list.map((comment) => questionTag(comment.question_id))],
} satisfies Partial<CacheTags>;
