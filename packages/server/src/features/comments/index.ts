export { changeComment, findComment, lockComment } from "./queries.ts";
export type { CommentRow } from "./table.ts";
