import type { SearchSegmentRow } from "../../features/search/table.ts";
import type { Db, Tx } from "../../tables.ts";
import { insertIgnore } from "../db/index.ts";

/** The segments of a site, the oldest first. */
export async function listSegments(db: Db): Promise<SearchSegmentRow[]> {
  return db.selectFrom("search_segments").selectAll().orderBy("first").execute();
}

/** The segment in whose span a number lies. */
export function segmentOf(segments: readonly SearchSegmentRow[], number: number): number {
  return segments.findLast(({ first }) => first <= number)?.id ?? 1;
}

/** Divides segments that have more than twice as many posts as wanted. The words of their posts are then misfiled. */
export async function divideSegments(tx: Tx, wanted: number): Promise<void> {
  const segments = await listSegments(tx);
  let last = Math.max(0, ...segments.map(({ id }) => id));
  for (const [index, { first }] of segments.entries()) {
    const end = segments[index + 1]?.first ?? Number.MAX_SAFE_INTEGER;
    for (let from = first; (await numberBehind(tx, from, end, 2 * wanted)) !== undefined; ) {
      from = (await numberBehind(tx, from, end, wanted))!;
      last += 1;
      // Another process may have been faster.
      await insertIgnore(tx, "search_segments", { id: last, first: from });
    }
  }
}

/** The number that comes after so many from the first on, if it lies before the end. */
async function numberBehind(db: Db, first: number, end: number, count: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("search")
    .select("number")
    .where("number", ">=", first)
    .where("number", "<", end)
    .orderBy("number")
    .limit(1)
    .offset(count)
    .executeTakeFirst();
  return row?.number;
}

/** Numbers from one on, before the other. */
interface Span {
  readonly from: number;
  readonly end: number;
}

const EVERYTHING: Span = { from: 0, end: Number.MAX_SAFE_INTEGER };

/** Posts whose words are not filed under the segment in whose span they lie, a few at a time: those without any first. */
export async function* misfiledPosts(db: Db, most: number): AsyncGenerator<string[]> {
  yield* filedUnder(db, 0, { ...EVERYTHING, most });
  const segments = await listSegments(db);
  for (const [index, { id, first }] of segments.entries()) {
    yield* filedUnder(db, id, { ...EVERYTHING, end: first, most });
    const next = segments[index + 1];
    if (next) yield* filedUnder(db, id, { ...EVERYTHING, from: next.first, most });
  }
}

/** What is filed under a segment and lies in a span, the newest first. */
async function* filedUnder(
  db: Db,
  segment: number,
  { from, end, most }: Span & { readonly most: number },
): AsyncGenerator<string[]> {
  for (let before = end; before > from; ) {
    const rows = await db
      .selectFrom("search")
      .select(["post_id", "number"])
      .where("segment", "=", segment)
      .where("number", ">=", from)
      .where("number", "<", before)
      .orderBy("number", "desc")
      .limit(most)
      .execute();
    if (rows.length > 0) yield rows.map((row) => row.post_id);
    before = rows.at(-1)?.number ?? 0;
  }
}
