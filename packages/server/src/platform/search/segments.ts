import type { TimeLimits } from "@askwell/domain";
import { insertIgnore } from "../db/index.ts";
import type { PlatformDb, PlatformTx } from "../tables.ts";
import { numbersWithin } from "./numbers.ts";
import type { SearchSegmentRow } from "./table.ts";

/** The segments of a site, oldest first. */
export async function listSegments(db: PlatformDb): Promise<SearchSegmentRow[]> {
  return db.selectFrom("search_segments").selectAll().orderBy("first").execute();
}

/** The segment that contains a number. */
export function segmentOf(segments: readonly SearchSegmentRow[], number: number): number {
  return segments.findLast(({ first }) => first <= number)?.id ?? 1;
}

/** The ids of the segments that may contain posts of a time; `segments` are all, oldest first. */
export function segmentsWithin(segments: readonly SearchSegmentRow[], created: TimeLimits | null): number[] {
  const { first, last } = numbersWithin(created ?? { min: null, max: null });
  const ofTime = segments.filter((segment, index) => {
    const end = segments[index + 1]?.first ?? Number.MAX_SAFE_INTEGER;
    return segment.first <= last && end > first;
  });
  return ofTime.map(({ id }) => id);
}

/** Splits segments with more than twice the nominal number of posts. Their words have to be indexed again then. */
export async function divideSegments(tx: PlatformTx, size: number): Promise<void> {
  const segments = await listSegments(tx);
  let last = Math.max(0, ...segments.map(({ id }) => id));
  for (const [index, { first }] of segments.entries()) {
    const end = segments[index + 1]?.first ?? Number.MAX_SAFE_INTEGER;
    for (let from = first; (await numberAfter(tx, from, end, 2 * size)) !== undefined; ) {
      from = (await numberAfter(tx, from, end, size))!;
      last += 1;
      // Another process may have inserted it first.
      await insertIgnore(tx, "search_segments", { id: last, first: from });
    }
  }
}

/** The number at an offset from `first`, if it is below the end. */
async function numberAfter(db: PlatformDb, first: number, end: number, count: number): Promise<number | undefined> {
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

/** A half-open range of numbers. */
interface Span {
  readonly from: number;
  readonly end: number;
}

const EVERYTHING: Span = { from: 0, end: Number.MAX_SAFE_INTEGER };

/** Posts whose words are indexed in the wrong segment, in batches; those without any first. */
export async function* misfiledPosts(db: PlatformDb, batchSize: number): AsyncGenerator<string[]> {
  yield* indexedIn(db, 0, { ...EVERYTHING, batchSize });
  const segments = await listSegments(db);
  for (const [index, { id, first }] of segments.entries()) {
    yield* indexedIn(db, id, { ...EVERYTHING, end: first, batchSize });
    const next = segments[index + 1];
    if (next) yield* indexedIn(db, id, { ...EVERYTHING, from: next.first, batchSize });
  }
}

/** Posts with words in a segment and numbers in a range, newest first. */
async function* indexedIn(
  db: PlatformDb,
  segment: number,
  { from, end, batchSize }: Span & { readonly batchSize: number },
): AsyncGenerator<string[]> {
  for (let before = end; before > from; ) {
    const rows = await db
      .selectFrom("search")
      .select(["post_id", "number"])
      .where("segment", "=", segment)
      .where("number", ">=", from)
      .where("number", "<", before)
      .orderBy("number", "desc")
      .limit(batchSize)
      .execute();
    if (rows.length > 0) yield rows.map((row) => row.post_id);
    before = rows.at(-1)?.number ?? 0;
  }
}
