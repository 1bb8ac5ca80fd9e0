export { findMove, listItems } from "./queries.ts";
export { undoMove } from "./undo-move.ts";
