export { findSimilarQuestions } from "./find-similar-questions.ts";
export { indexVectors } from "./index-vectors.ts";
export { createSemanticSearch } from "./related-threads.ts";
export { forgetDays } from "./semantic-days.ts";
export { updateVectors } from "./update-vectors.ts";
