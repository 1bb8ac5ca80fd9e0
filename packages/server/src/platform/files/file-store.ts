import type { Readable } from "node:stream";

/** A file while it is read. The stream must be read to its end or destroyed. */
export interface StoredFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** A place for files, by a path such as `post/4f….png`. */
export interface FileStore {
  /** Stores the bytes; durable once it resolves. */
  save(path: string, bytes: Uint8Array): Promise<void>;
  /** The file, or null if there is none. */
  read(path: string): Promise<StoredFile | null>;
  /** Removes the file, if there is one. */
  remove(path: string): Promise<void>;
  /** The paths of all files. Files that are saved or removed meanwhile may be listed or not. */
  list(): AsyncIterable<string>;
}

/** Headers that a browser must see with a file. */
export interface FileHeaders {
  readonly contentType: string;
  /** `attachment; filename=…`; left out for a file that is displayed. */
  readonly disposition?: string;
  readonly cacheControl: string;
}

/** An address at which browsers may read one file for a limited time. */
export interface PresignedAddress {
  readonly url: string;
  readonly lifetimeS: number;
}

/** A storage beside the disk, which all processes of the site share. */
export interface RemoteStore extends FileStore {
  /** Whether new uploads are stored there. */
  readonly takesUploads: boolean;
  /** An address for browsers; null if the site sends the files itself. */
  presign(path: string, headers: FileHeaders): Promise<PresignedAddress | null>;
}

/** Uploads and what is derived from them, wherever they are stored. */
export interface Files extends Omit<FileStore, "list"> {
  /** An address for browsers; null if the site sends the file itself. */
  presign(path: string, headers: FileHeaders): Promise<PresignedAddress | null>;
}

/** Thrown when the storage of uploads does not work; what was to be stored is not. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}
