export { extensionOf } from "./names.ts";
export { findOwnFile, markFileDeleted } from "./own-files.ts";
export { siteQuota } from "./quotas.ts";
