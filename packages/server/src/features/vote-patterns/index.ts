export { findPatterns } from "./find-patterns.ts";
