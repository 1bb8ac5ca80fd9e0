import type { Handlers } from "../../handler.ts";
import { addComment } from "./add-comment.ts";
import { commentInfo } from "./comment-info.ts";
import { commentPage } from "./comment-page.ts";
import { commentThreads } from "./comment-threads.ts";
import { deleteComment } from "./delete-comment.ts";
import { editComment } from "./edit-comment.ts";
import { personalComments } from "./personal-comments.ts";

export const routes = {
  addComment,
  commentInfo,
  commentPage,
  commentThreads,
  deleteComment,
  editComment,
  personalComments,
} satisfies Partial<Handlers>;
