export { endingOf } from "./names.ts";
export { discardFile, findOwnFile } from "./own-files.ts";
export { squarePicture } from "./pictures.ts";
