import type { Readable } from "node:stream";

/**
 * The version of the archive's form; a newer one cannot be read. Since 2, uploads may be beside the archive; one that
 * has them in it is still of form 1. Source: docs/guides/backup.md "The archive".
 */
export const FORMAT = 2;

export const HEAD_NAME = "askwell.json";
export const MANIFEST_NAME = "manifest.json";
export const KEY_NAME = "secret.key";
/** Replies of the site to a sample of calls, by which a restored copy is compared. */
export const REPLIES_NAME = "replies.jsonl";
export const ROWS = "rows/";
export const FILES = "files/";
/** The uploads that are beside the archive. */
export const FILE_LIST = "files.jsonl";

/** While a database has this table, a restore into it is not finished. */
export const UNFINISHED = "restore_unfinished";

/** What an archive says first. */
export interface BackupHead {
  readonly format: number;
  /** The product's version that wrote it. */
  readonly version: string;
  /** Seconds since 1970. */
  readonly created_at: number;
  readonly site_url: string;
  /** The migrations of the database, in their order. */
  readonly migrations: readonly string[];
  /** The columns of each table, in the order of the values of its lines. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

/** A count with a hash over what was counted, in hex. */
export interface Counted {
  readonly count: number;
  readonly sha256: string;
}

/** What an archive says last, so that one that was cut off has none. */
export interface BackupManifest {
  readonly tables: Readonly<Record<string, Counted>>;
  readonly files: Counted & { readonly bytes: number };
  readonly replies: Counted;
  /** Whether the key is in the archive, and whether a passphrase opens it. */
  readonly key: "none" | "plain" | "encrypted";
}

/** An upload in an archive, or beside it. */
export interface ArchivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Of an upload beside the archive: of its content. */
  readonly sha256?: string;
  /** Its content; ends with an error if it is longer or shorter than `sizeBytes`. */
  open(): Promise<Readable>;
}

/** A line of the archive: a call, its input, and what the site replied when the archive was made. */
export type ArchivedReply = readonly [call: string, input: object, reply: unknown];

/** An archive cannot be written, read or restored; the message is for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
