export { findMove, listItems } from "./queries.ts";
export type { PostMoveRow } from "./table.ts";
export { undoMove } from "./undo-move.ts";
