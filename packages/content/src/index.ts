export { describe, firstLine, searchExcerpt } from "./excerpts.ts";
export { isBlank, plainText } from "./plain-text.ts";
export { type PostReference, postReferences, writtenIds } from "./references.ts";
