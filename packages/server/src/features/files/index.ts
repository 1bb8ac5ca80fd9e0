export { endingOf } from "./names.ts";
export { discardFile, findOwnFile } from "./own-files.ts";
