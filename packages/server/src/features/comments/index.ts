export { changeComment } from "./change-comment.ts";
export { findComment, lockComment } from "./queries.ts";
