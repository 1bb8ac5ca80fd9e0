export { describe, firstLine, searchExcerpt, shortened } from "./excerpts.ts";
export { isBlank, plainText } from "./plain-text.ts";
export { type PostReference, postReferences, writtenIds } from "./references.ts";
