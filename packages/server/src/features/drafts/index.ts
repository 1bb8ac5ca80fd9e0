export { moveDrafts } from "./move-drafts.ts";
