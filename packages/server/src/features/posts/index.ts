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
export { checkReasonText, reasonItem } from "./reasons.ts";
export { forgetSubmission, rememberSubmission } from "./submissions.ts";
export { type RenderedText, renderText } from "./text.ts";
export { findThread, findThreads, maySeeThread, type Thread } from "./threads.ts";
export { addToTotals, readTotal, type TotalName, totalQuery } from "./totals.ts";
export { snapshotOf, versionContents } from "./version-content.ts";
export { postAddress, wireId } from "./wire.ts";
