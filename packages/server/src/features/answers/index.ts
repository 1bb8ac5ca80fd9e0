export { newAnswerRow, storeAnswer } from "./add-answer.ts";
export { applyAnswerEdit } from "./apply-answer-edit.ts";
export { changeAnswer, stateOf as answerStateOf } from "./change-answer.ts";
export { lockThread } from "./lock-thread.ts";
export { findAnswer } from "./queries.ts";
export type { AnswerRow } from "./table.ts";
