export { extensionOf } from "./names.ts";
export { deleteFile, findOwnFile, markFileDeleted } from "./own-files.ts";
export { siteQuota } from "./quotas.ts";
export { uploadFile } from "./upload-file.ts";
