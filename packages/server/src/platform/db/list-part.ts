/** How many rows one page searches for words, so that a rare word does not read a million of them. */
export const MAX_SEARCHED = 20_000;

/** A part of a list, and the key of where it goes on; `isPartial` if that is where the search for words ended. */
export interface KeysetPart<Row> {
  readonly rows: readonly Row[];
  readonly next: string;
  readonly isPartial: boolean;
}

interface ListReads<Row> {
  readonly limit: number;
  /** The key with which a page begins that begins with the row. */
  keyOf(row: Row): string;
  /** So many rows of the list from where the part begins, after `offset` others. */
  read(limit: number, offset: number): Promise<Row[]>;
  /** So many of the first `MAX_SEARCHED` rows that contain the words; null without words. */
  readonly search: ((limit: number) => Promise<Row[]>) | null;
}

/** A page of a list that goes on where the one before ended. Rules: docs/rules/administration.md AD8. */
export async function listPart<Row>({ limit, keyOf, read, search }: ListReads<Row>): Promise<KeysetPart<Row>> {
  const found = await (search ? search(limit + 1) : read(limit + 1, 0));
  const next = found[limit];
  if (next || !search) return { rows: found.slice(0, limit), next: next ? keyOf(next) : "", isPartial: false };
  const [unread] = await read(1, MAX_SEARCHED);
  return { rows: found, next: unread ? keyOf(unread) : "", isPartial: unread !== undefined };
}
