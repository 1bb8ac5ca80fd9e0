export { copySameMarks, removeSameMarks } from "./copy-marks.ts";
export { giveSameQuestions } from "./give-same-questions.ts";
