export { createDiskFiles, type DiskFiles } from "./disk-files.ts";
export type { FileHeaders, FileStore, Files, RemoteStore } from "./file-store.ts";
export { StorageError } from "./file-store.ts";
export { moveFiles } from "./move-files.ts";
export { createStoredFiles } from "./stored-files.ts";
