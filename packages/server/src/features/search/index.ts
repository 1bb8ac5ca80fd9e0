export { countUnfiled, fileWords, POLITE } from "./file-words.ts";
