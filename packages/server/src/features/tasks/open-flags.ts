import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { closeTask, openTask } from "./review-tasks.ts";
import type { FlagRow } from "./table.ts";

/** The open flags on a post. */
export async function listOpenFlags(db: Db, objectId: string): Promise<FlagRow[]> {
  const open = db.selectFrom("flags").where("object_id", "=", objectId).where("status", "=", "pending");
  return open.selectAll().orderBy("id").execute();
}

/** Changes flags, and their tasks. */
export async function updateFlags(tx: Tx, ids: readonly string[], change: Partial<FlagRow>): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("flags").set(change).where("id", "in", ids).execute();
  const posts = await tx.selectFrom("flags").select("object_id").distinct().where("id", "in", ids).execute();
  for (const { object_id } of posts) await syncFlagTask(tx, object_id);
}

/** Makes the open flags on a post one task, or removes the task when there are none. */
async function syncFlagTask(tx: Tx, object_id: string): Promise<void> {
  const key = { kind: "flagged_post", subject_id: object_id } as const;
  const open = await tx
    .selectFrom("flags")
    .select(({ fn }) => [
      fn.countAll<number>().as("reports"),
      fn.min("created_at").as("opened_at"),
      fn.min("reported_user_id").as("person_id"),
    ])
    .where("object_id", "=", object_id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  const reports = Number(open?.reports ?? 0);
  if (!open || reports === 0) await closeTask(tx, key);
  else await openTask(tx, { ...key, object_id, person_id: open.person_id, opened_at: Number(open.opened_at), reports });
}

/** Stores a flag, which is open, and makes it part of the task of its post. */
export async function insertFlag(tx: Tx, flag: FlagRow): Promise<void> {
  await tx.insertInto("flags").values(flag).execute();
  await syncFlagTask(tx, flag.object_id);
}

/** Makes another user the author in the flags on a post. */
export async function giveFlagsOn(tx: Tx, objectId: string, toId: string): Promise<void> {
  await tx.updateTable("flags").set({ reported_user_id: toId }).where("object_id", "=", objectId).execute();
}

/** Makes another user the one who has raised flags. */
export async function giveFlags(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "flags", { ...move, column: "user_id", key: ["id"], isShared: false });
}

/** Deletes the flags on purged posts. */
export async function deleteFlagsOn(tx: Tx, postIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("flags").where("object_id", "in", postIds).execute();
}
