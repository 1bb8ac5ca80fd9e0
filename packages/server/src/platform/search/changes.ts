import { insertIgnore, skipLocked, upsert } from "../db/index.ts";
import type { PlatformDb, PlatformTx } from "../tables.ts";

/** Posts per statement. */
const CHUNK = 500;

/** The posts, each once and in an order in which transactions do not wait for each other, a statement's at a time. */
function* chunksOf(postIds: readonly string[]): Generator<string[]> {
  const ids = [...new Set(postIds)].sort();
  for (let start = 0; start < ids.length; start += CHUNK) yield ids.slice(start, start + CHUNK);
}

/** Records that posts have changed, for a search engine outside of the database. */
export async function recordChanges(tx: PlatformTx, postIds: readonly string[], now: number): Promise<void> {
  for (const ids of chunksOf(postIds)) {
    const rows = ids.map((post_id) => ({ post_id, due_at: now, batch: "" }));
    await upsert(tx, "search_changes", rows, ["post_id"]);
  }
}

/** Records the questions with all their answers. */
export async function recordThreads(tx: PlatformTx, questionIds: readonly string[], now: number): Promise<void> {
  if (questionIds.length === 0) return;
  const posts = tx.selectFrom("search").select("post_id").where("question_id", "in", questionIds);
  const ids = (await posts.execute()).map(({ post_id }) => post_id);
  await recordChanges(tx, [...questionIds, ...ids], now);
}

/** Records changes that may wait until `dueAt`, so that many of them are sent at once. */
export async function recordLater(tx: PlatformTx, postIds: readonly string[], dueAt: number): Promise<void> {
  for (const ids of chunksOf(postIds)) {
    const rows = ids.map((post_id) => ({ post_id, due_at: dueAt, batch: "" }));
    await insertIgnore(tx, "search_changes", rows);
    await tx.updateTable("search_changes").set({ batch: "" }).where("post_id", "in", ids).execute();
  }
}

interface ChangesClaim {
  readonly now: number;
  /** Marks the changes until `finishChanges`; a change recorded in the meantime loses the mark and stays. */
  readonly batch: string;
  readonly limit: number;
}

/** Marks the oldest due changes and returns their posts. */
export async function claimChanges(tx: PlatformTx, { now, batch, limit }: ChangesClaim): Promise<string[]> {
  const due = tx.selectFrom("search_changes").select("post_id").where("due_at", "<=", now);
  const rows = await skipLocked(due.orderBy("due_at").orderBy("post_id").limit(limit)).execute();
  const ids = rows.map(({ post_id }) => post_id);
  if (ids.length > 0) await tx.updateTable("search_changes").set({ batch }).where("post_id", "in", ids).execute();
  return ids;
}

/** Forgets the changes of a batch that have been sent. */
export async function finishChanges(tx: PlatformTx, postIds: readonly string[], batch: string): Promise<void> {
  const sent = tx.deleteFrom("search_changes").where("post_id", "in", postIds);
  await sent.where("batch", "=", batch).execute();
}

/** Number of changes that have not been sent, and when the first of them is or was due; null if there are none. */
export async function waitingChanges(
  db: PlatformDb | PlatformTx,
): Promise<{ count: number; firstDueAt: number | null }> {
  const { count, due } = await db
    .selectFrom("search_changes")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("due_at").as("due")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), firstDueAt: due === null ? null : Number(due) };
}

/** When the first change is or was due; null if there are none. */
export async function firstChangeDueAt(db: PlatformDb | PlatformTx): Promise<number | null> {
  const first = db.selectFrom("search_changes").select("due_at").orderBy("due_at").limit(1);
  return (await first.executeTakeFirst())?.due_at ?? null;
}

/** Forgets all changes, when there is no engine any more. */
export async function deleteChanges(tx: PlatformTx): Promise<void> {
  await tx.deleteFrom("search_changes").execute();
}
