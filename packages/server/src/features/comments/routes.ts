import type { Handlers } from "../../handler.ts";
import { addComment } from "./add-comment.ts";
import { commentInfoCall, commentPage } from "./comment-page.ts";
import { commentThreads } from "./comment-threads.ts";
import { deleteComment } from "./delete-comment.ts";
import { editComment } from "./edit-comment.ts";
import { personalComments } from "./personal-comments.ts";

export const routes = {
  addComment,
  commentInfoCall,
  commentPage,
  commentThreads,
  deleteComment,
  editComment,
  personalComments,
} satisfies Partial<Handlers>;
