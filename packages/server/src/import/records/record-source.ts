import type { ReadRecord } from "./json-records.ts";
import type { RecordKindName } from "./record-kinds.ts";

/** The records of a kind. */
export interface RecordPart {
  readonly kind: RecordKindName;
  /** What problems are reported for, such as the name of a file. */
  readonly name: string;
  /** How much there is to read; `bytes` of the records rises to it. */
  readonly sizeBytes: number;
  /** The file, if it is a CSV file: its first line has to name the columns. */
  readonly csv?: string;
  /** Every reading yields the same records in the same order. */
  read(): AsyncGenerator<ReadRecord>;
}

/** Where records come from. */
export interface RecordSource {
  /** The name of the original site. */
  readonly source: string;
  /** The folder of its files; null if there is none. */
  readonly files: string | null;
  /** Undefined if there are no records of the kind. */
  part(kind: RecordKindName): RecordPart | undefined;
}
