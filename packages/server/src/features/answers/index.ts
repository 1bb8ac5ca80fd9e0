export { type NewAnswer, newAnswerRow, storeAnswer } from "./add-answer.ts";
export { type AnswerEdit, applyAnswerEdit } from "./apply-answer-edit.ts";
export { changeAnswer, type LockedAnswer, stateOf as answerStateOf } from "./change-answer.ts";
export { lockThread } from "./lock-thread.ts";
export { findAnswer, lockAnswer } from "./queries.ts";
export type { AnswerRow } from "./table.ts";
