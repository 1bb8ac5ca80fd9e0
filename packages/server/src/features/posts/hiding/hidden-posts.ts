import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../tables.ts";
import { markUrgent } from "../../tasks/index.ts";
import type { HiddenPostRow } from "../table.ts";

/** The row of a post that reports hide, or that staff have looked at. */
async function findRow(db: Db, postId: string): Promise<HiddenPostRow | undefined> {
  return db.selectFrom("hidden_posts").selectAll().where("post_id", "=", postId).executeTakeFirst();
}

/** What hides a post; undefined when reports do not hide it. Source: docs/rules/hidden-posts.md RH2. */
export async function findHiding(db: Db, postId: string): Promise<HiddenPostRow | undefined> {
  const row = await findRow(db, postId);
  return row?.cleared_at === 0 ? row : undefined;
}

/** Whether staff have left a post as it is: reports hide it only after its text has changed. */
export async function isCleared(db: Db, postId: string): Promise<boolean> {
  return ((await findRow(db, postId))?.cleared_at ?? 0) > 0;
}

/** Which of some posts reports hide; without a query for none. */
export async function listHiddenIds(db: Db, postIds: readonly string[]): Promise<Set<string>> {
  if (postIds.length === 0) return new Set();
  const rows = db.selectFrom("hidden_posts").select("post_id").where("post_id", "in", postIds);
  return new Set((await rows.where("cleared_at", "=", 0).execute()).map((row) => row.post_id));
}

/**
 * Whether reports hide a post as a column of a list's query: 1 where they do; `table` is that of the post. Null for
 * visitors, who see none.
 */
export function hiddenColumn(readerId: string, table: string): RawBuilder<number | null> {
  if (readerId === "0") return sql`null`;
  return sql`case when ${sql.ref(`${table}.status`)} = 'pending' then (select 1 from hidden_posts
    where hidden_posts.post_id = ${sql.ref(`${table}.id`)} and hidden_posts.cleared_at = 0) end`;
}

/** Stores what hides a locked post, before its status changes; the task of its flags comes first from then on. */
export async function saveHiding(tx: Tx, row: HiddenPostRow): Promise<void> {
  await tx.deleteFrom("hidden_posts").where("post_id", "=", row.post_id).execute();
  await tx.insertInto("hidden_posts").values(row).execute();
  await markUrgent(tx, row.post_id);
}

/** Remembers that staff have looked at a locked, public post. Source: docs/rules/hidden-posts.md RH5. */
export async function clearReports(tx: Tx, postId: string, now: number): Promise<void> {
  const none = { reason: "", reports: 0, status_before: "", hidden_at: 0 };
  await saveHiding(tx, { ...none, post_id: postId, cleared_at: now });
}

/** Lets reports hide a post again that staff have looked at. */
export async function forgetClearing(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom("hidden_posts").where("post_id", "=", postId).where("cleared_at", ">", 0).execute();
}

/** A change of a locked post. */
interface PostChange {
  readonly id: string;
  readonly statusBefore: string;
  readonly status: string;
  readonly isEdited: boolean;
}

/**
 * Ends the hiding of a post that becomes visible or is deleted, and forgets with an edit that staff have looked at the
 * text. True when the change hides the post, or ends that. Source: docs/rules/hidden-posts.md RH4 and RH5.
 */
export async function followHiding(tx: Tx, change: PostChange, now: number): Promise<boolean> {
  const { id, statusBefore, status, isEdited } = change;
  if (statusBefore === status || (statusBefore !== "pending" && status !== "pending")) {
    if (isEdited) await forgetClearing(tx, id);
    return false;
  }
  if (!(await findHiding(tx, id))) return false;
  if (status === "pending") return true;
  if (status === "deleted") await deleteHidings(tx, [id]);
  else await clearReports(tx, id, now);
  return true;
}

/** The status of a post for the event log: `hidden` instead of `pending`. */
export const loggedStatus = (status: string, isHidden: boolean): string =>
  isHidden && status === "pending" ? "hidden" : status;

/** Forgets what is known of some posts. */
export async function deleteHidings(tx: Tx, postIds: readonly string[]): Promise<void> {
  if (postIds.length > 0) await tx.deleteFrom("hidden_posts").where("post_id", "in", postIds).execute();
}
