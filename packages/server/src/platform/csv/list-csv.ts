import { csvOf } from "./csv-of.ts";

/** The most rows of an export, how many are read at once, and how often a search for words goes on. */
const MAX_EXPORTED = 5000;
const EXPORT_BATCH = 500;
const MAX_READS = 60;

type CsvCells = readonly (string | number)[];

/** Reads rows of a list from a key on, at most `limit`, and says where the list goes on; "" at its end. */
type ReadPart = (
  after: string,
  limit: number,
) => Promise<{ readonly rows: readonly CsvCells[]; readonly next: string }>;

/** A list as CSV below the names of its columns, in parts, five thousand rows at most. Rules: docs/rules/administration.md AD9. */
export async function listCsv(columns: CsvCells, read: ReadPart): Promise<string> {
  const rows: CsvCells[] = [];
  let after = "";
  for (let reads = 0; reads < MAX_READS && rows.length < MAX_EXPORTED; reads++) {
    const part = await read(after, EXPORT_BATCH);
    rows.push(...part.rows);
    after = part.next;
    if (after === "") break;
  }
  return csvOf([columns, ...rows]);
}

/** A moment as it stands in exports; "" for none. */
export const csvTime = (at: number): string => (at === 0 ? "" : new Date(at * 1000).toISOString());
