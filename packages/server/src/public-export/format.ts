import type { Db } from "../tables.ts";

/** The format of an export, with its version. */
export const FORMAT = "askwell-public-export/1";

/** What an export is made of. */
export interface ExportedSite {
  /** The database at one moment; see `withSnapshot`. */
  readonly db: Db;
  readonly name: string;
  /** Without a slash at the end. */
  readonly url: string;
  /** Seconds since 1970. */
  readonly now: number;
  /** The English name of a badge. */
  readonly badgeName: (key: string) => string;
  /** Called after every file. */
  readonly onProgress?: (line: string) => void;
}

/** One file of an export: `head`, one line for each row, `tail`. */
export interface ExportFile {
  /** Path inside the archive. */
  readonly name: string;
  readonly head: string;
  /** Rows in batches, without ends of lines. */
  readonly lines: AsyncIterable<readonly string[]>;
  readonly tail: string;
}

/** An ISO time in UTC, with milliseconds and without a zone, as Stack Exchange writes it. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, -1);

/** The attributes of a row of a Stack Exchange dump; those without a value are left out. */
export type XmlRow = Readonly<Record<string, string | number | undefined>>;
