import type { Readable } from "node:stream";
import type { UploadStore } from "./upload-store.ts";

/** An archive at a place. */
export interface StoredArchive {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Where archives are. Only those with names of `archiveName` are seen. */
export interface BackupPlace {
  /** For administrators. */
  readonly title: string;
  /** By which commands find an archive. */
  addressOf(name: string): string;
  /** The newest first. */
  list(): Promise<StoredArchive[]>;
  /** Stores an archive; it is listed once it is complete. */
  write(name: string, content: Readable): Promise<void>;
  /** Null if there is none. */
  read(name: string): Promise<{ readonly stream: Readable; readonly sizeBytes: number } | null>;
  remove(name: string): Promise<void>;
  /** Removes all but the newest archives, and what killed backups have left. */
  prune(keep: number): Promise<void>;
  /** Uploads that are beside the archives. */
  readonly uploads: UploadStore;
  /** Stores the hashes of the uploads that an archive needs, as lines; removed with the archive. */
  saveHashes(name: string, lines: Readable): Promise<void>;
  /** Null if they are not stored. */
  readHashes(name: string): Promise<Readable | null>;
  /** Lends an archive as a file of this machine while `work` runs. Throws `BackupError` if there is none. */
  withFile<R>(name: string, work: (file: string) => Promise<R>): Promise<R>;
}
