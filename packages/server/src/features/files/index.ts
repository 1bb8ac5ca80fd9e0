export { endingOf } from "./names.ts";
export { squarePicture } from "./pictures.ts";
