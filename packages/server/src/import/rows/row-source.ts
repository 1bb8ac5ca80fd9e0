import type { Phase } from "../phase.ts";
import type { ReadRow } from "./row-reader.ts";

/** Where the rows of an import come from. Every reading of a phase yields the same rows in the same order. */
export interface RowSource {
  /** Whether there are rows for a phase. */
  has(phase: Phase): boolean;
  /** How much there is to read for a phase; `bytes` of its rows rises to it. */
  sizeBytes(phase: Phase): number;
  /** The rows of a phase, without the first `skip`. */
  read(phase: Phase, skip: number): AsyncGenerator<ReadRow>;
  /** A file that a row refers to; null if there is none. Missing for sources without files. */
  readFile?(reference: string): Promise<Uint8Array | null>;
}
