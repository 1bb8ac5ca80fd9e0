import type { PluginContext } from "./context.ts";

/** A file in the storage, while it is read. */
export interface StorageObject {
  /** The content; it is read once, or not at all. */
  readonly content: AsyncIterable<Uint8Array>;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** Part of the list of all files. */
export interface StoragePage {
  readonly keys: readonly string[];
  /** For the next part; undefined at the end. */
  readonly cursor?: string | undefined;
}

/** An address for browsers that the storage signs. The storage must send these headers with the file. */
export interface PresignRequest {
  /** How long the address is valid. */
  readonly lifetimeS: number;
  readonly contentType: string;
  /** `Content-Disposition`; undefined for a file that is displayed. */
  readonly disposition: string | undefined;
  readonly cacheControl: string;
}

/**
 * Stores uploads elsewhere than on the disk of the server. Keys are paths of ASCII letters, digits and `._-/`, such as
 * `post/4f.png`. Every function rejects when the storage does not work; `signal` is aborted when its time is over. The
 * last enabled storage is used.
 */
export interface Storage {
  /** False while the storage is read but new uploads are stored on the disk. Default: true. */
  readonly takesUploads?: (context: PluginContext) => boolean;
  /** Stores a file, whole or not at all. It is durable once this resolves. */
  readonly put: (context: PluginContext, key: string, bytes: Uint8Array, signal: AbortSignal) => Promise<void>;
  /** A file, or null if there is none. `signal` is not aborted any more once this has resolved. */
  readonly get: (context: PluginContext, key: string, signal: AbortSignal) => Promise<StorageObject | null>;
  /** Removes a file; resolves if there is none. */
  readonly remove: (context: PluginContext, key: string, signal: AbortSignal) => Promise<void>;
  /** Lists all files, in parts. */
  readonly list: (context: PluginContext, cursor: string | undefined, signal: AbortSignal) => Promise<StoragePage>;
  /** An address from which browsers read the file; null, or left out, if the site sends the files itself. */
  readonly presign?: (context: PluginContext, key: string, request: PresignRequest) => Promise<string | null>;
}
