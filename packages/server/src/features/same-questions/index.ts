export { copySameMarks, removeSameMarks } from "./copy-marks.ts";
