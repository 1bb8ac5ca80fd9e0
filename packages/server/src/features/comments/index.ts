export { addComment } from "./add-comment.ts";
export { changeComment } from "./change-comment.ts";
export { editCommentIn } from "./edit-comment.ts";
export { giveComment } from "./give-comment.ts";
export {
  type CommentPlace,
  moveComment,
  moveCommentsBelow,
  moveCommentsTo,
  storeMovedComment,
} from "./move-comment.ts";
export { publishComment } from "./publish-comment.ts";
export { findComment, listCommentsOn, lockComment } from "./queries.ts";
export type { CommentRow } from "./table.ts";
