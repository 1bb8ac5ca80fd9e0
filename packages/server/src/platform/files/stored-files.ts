import { type FileStore, type Files, type RemoteStore, StorageError } from "./file-store.ts";

/** Folders of uploads. All others contain pictures that each machine derives again when they are missing. */
const UPLOADS = /^(post|avatar|branding|files\/post)\//;

/** Whether a path is that of an upload, which the storage keeps, and not of something derived, which the disk keeps. */
export const isUpload = (path: string) => UPLOADS.test(path);

interface StoredFilesOptions {
  readonly disk: FileStore;
  /** The active storage; undefined if uploads are stored on the disk. */
  readonly storage: () => RemoteStore | undefined;
}

/**
 * Stores uploads in the active storage, if there is one, else on the disk. The disk is always asked first for a file:
 * uploads have random names that are never reused, so what is there is what was uploaded, and asking costs almost
 * nothing. Thus files that were not moved yet are found, also while the storage fails. Throws `StorageError`.
 */
export function createStoredFiles({ disk, storage }: StoredFilesOptions): Files {
  const storageOf = (path: string) => (isUpload(path) ? storage() : undefined);
  return {
    async save(path, bytes) {
      const remote = storageOf(path);
      if (!remote?.takesUploads) return disk.save(path, bytes);
      try {
        await remote.save(path, bytes);
      } catch (error) {
        // After a timeout the storage may have stored the file nevertheless.
        await remote.remove(path).catch(() => {});
        throw storageError(error);
      }
    },
    async read(path) {
      const local = await disk.read(path);
      const remote = storageOf(path);
      if (local || !remote) return local;
      // Between the two it may have been moved to the disk.
      return (await remote.read(path).catch(throwStorageError)) ?? disk.read(path);
    },
    async remove(path) {
      await disk.remove(path);
      const remote = storageOf(path);
      if (!remote) return;
      await remote.remove(path).catch(throwStorageError);
      // Between the two it may have been moved to the disk.
      await disk.remove(path);
    },
    async presign(path, headers) {
      const remote = storageOf(path);
      if (!remote) return null;
      const address = await remote.presign(path, headers).catch(throwStorageError);
      if (!address) return null;
      const local = await disk.read(path);
      local?.stream.destroy();
      return local ? null : address;
    },
  };
}

function throwStorageError(error: unknown): never {
  throw storageError(error);
}

function storageError(error: unknown): StorageError {
  return new StorageError("the storage of uploads does not work", { cause: error });
}
