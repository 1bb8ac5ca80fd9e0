export { planDigests } from "./digest/plan-digests.ts";
export { languageFor } from "./language-for.ts";
export { mailTextOf } from "./texts/save-mail-text.ts";
