export { giveFiles } from "./give-files.ts";
export { extensionOf, fileUrl, uniqueName } from "./names.ts";
export { deleteFile, findOwnFile, markFileDeleted } from "./own-files.ts";
export { findFile, lockFile } from "./queries.ts";
export { siteQuota } from "./quotas.ts";
export { uploadFile } from "./upload-file.ts";
