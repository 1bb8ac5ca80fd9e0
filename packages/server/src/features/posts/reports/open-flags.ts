import type { Db, Tx } from "../../../tables.ts";
import { closeTask, openTask } from "../../tasks/index.ts";

/** The open flags on a post. */
export async function listOpenFlags(db: Db, objectId: string) {
  const open = db.selectFrom("flags").where("object_id", "=", objectId).where("status", "=", "pending");
  return open.selectAll().orderBy("id").execute();
}

type StoredFlag = Awaited<ReturnType<typeof listOpenFlags>>[number];

export async function updateFlags(tx: Tx, ids: readonly string[], change: Partial<StoredFlag>): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("flags").set(change).where("id", "in", ids).execute();
  const posts = await tx.selectFrom("flags").select("object_id").distinct().where("id", "in", ids).execute();
  for (const { object_id } of posts) await syncFlagTask(tx, object_id);
}

/** Makes the open flags on a post one task, or removes the task when there are none. */
export async function syncFlagTask(tx: Tx, object_id: string): Promise<void> {
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
