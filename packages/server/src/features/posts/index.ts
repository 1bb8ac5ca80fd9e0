export { answerDocument, questionDocument } from "./documents.ts";
export { type Held, heldBecause } from "./holding.ts";
export {
  activateLinks,
  countLinks,
  forgetLinks,
  type LinkTarget,
  saveDuplicate,
  saveMentions,
} from "./links.ts";
export { bookmarkColumn, listOwnMarks, type OwnMarks, voteColumn } from "./own-marks.ts";
export { checkReasonText, reasonItem } from "./reasons.ts";
export { outdateTexts, type StoredTexts } from "./render-again.ts";
export { forgetSubmission, rememberSubmission } from "./submissions.ts";
export { type RenderedText, renderText, renderTextAgain } from "./text.ts";
export { findThread, findThreads, maySeeThread, noteThreads, type Thread } from "./threads.ts";
export { addToTotals, readTotal, type TotalName, totalQuery } from "./totals.ts";
export { snapshotOf, versionContents } from "./version-content.ts";
export { postAddress, questionIdAt, wireId } from "./wire.ts";
