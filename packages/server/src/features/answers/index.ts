export { newAnswerRow, storeAnswer } from "./add-answer.ts";
export { applyAnswerEdit } from "./apply-answer-edit.ts";
export { answerStateOf, changeAnswer } from "./change-answer.ts";
export { removeAnswer } from "./delete-answer.ts";
export { editAnswerIn } from "./edit-answer.ts";
export { lockThread } from "./lock-thread.ts";
export { publishAnswer } from "./publish-answer.ts";
export { restoreAnswer } from "./recover-answer.ts";
export type { AnswerRow } from "./table.ts";
