export { findGroups } from "./find-groups.ts";
export { findPatterns } from "./find-patterns.ts";
