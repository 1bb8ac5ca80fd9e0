export { giveDrafts } from "./give-drafts.ts";
export { moveDrafts } from "./move-drafts.ts";
