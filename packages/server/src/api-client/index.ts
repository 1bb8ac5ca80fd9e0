export { type ComposedCall, composeCall } from "./compose-request.ts";
export { help, listing } from "./describe.ts";
export { findOperation, operationsOf, type SiteDocument } from "./site-document.ts";
