import { forUpdate, insertIgnore } from "../../../platform/db/index.ts";
import { deleteChanges } from "../../../platform/search/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { SearchSyncRow } from "../table.ts";

/** When other processes know that a plugin has been enabled, so that they record changes before all posts are read. */
export const START_DELAY_S = 2;

/** After this time another process continues the work of one that died; the lock of one that works is renewed. */
export const LOCK_S = 30;

export async function findSync(db: Db, slugName: string): Promise<SearchSyncRow | undefined> {
  return db.selectFrom("search_sync").selectAll().where("slug_name", "=", slugName).executeTakeFirst();
}

/** The state of an engine, which nobody else changes until the end of the transaction. */
export async function lockSync(tx: Tx, slugName: string): Promise<SearchSyncRow | undefined> {
  return forUpdate(tx.selectFrom("search_sync").selectAll().where("slug_name", "=", slugName)).executeTakeFirst();
}

/** Lets a full sync of an engine begin, from the start if one is running. */
export async function saveSyncStart(tx: Tx, slugName: string, now: number): Promise<void> {
  const fresh = { state: "starting", position: -1, sent: 0, total: 0, attempts: 0, next_at: now + START_DELAY_S };
  await insertIgnore(tx, "search_sync", {
    ...{ slug_name: slugName, generation: 0, started_at: now, finished_at: 0, last_error: "", failed_at: 0 },
    ...{ vector_model: "", vector_size: 0 },
    ...{ ...fresh, locked_by: "", locked_until: 0 },
  });
  const row = tx.updateTable("search_sync").where("slug_name", "=", slugName);
  await row.set((eb) => ({ ...fresh, started_at: now, generation: eb("generation", "+", 1) })).execute();
}

interface SyncClaim {
  readonly slugName: string;
  readonly worker: string;
  readonly now: number;
}

/** Locks the work on an engine for one worker; undefined if another has it, or the next attempt is not due. */
export async function claimSync(tx: Tx, { slugName, worker, now }: SyncClaim): Promise<SearchSyncRow | undefined> {
  await tx.deleteFrom("search_sync").where("slug_name", "<>", slugName).execute();
  const row = await lockSync(tx, slugName);
  if (!row || row.next_at > now || (row.locked_until > now && row.locked_by !== worker)) return undefined;
  await changeSync(tx, slugName, { locked_by: worker, locked_until: now + LOCK_S });
  return row;
}

/** Stores progress, and renews the lock; nothing if the sync was started again, or another worker has taken over. */
export async function saveProgress(
  tx: Tx,
  row: SearchSyncRow,
  { worker, now, ...progress }: Partial<SearchSyncRow> & Pick<SyncClaim, "worker" | "now">,
): Promise<void> {
  await tx
    .updateTable("search_sync")
    .set({ ...progress, locked_until: now + LOCK_S })
    .where("slug_name", "=", row.slug_name)
    .where("generation", "=", row.generation)
    .where("locked_by", "=", worker)
    .execute();
}

export async function changeSync(tx: Tx, slugName: string, change: Partial<SearchSyncRow>): Promise<void> {
  await tx.updateTable("search_sync").set(change).where("slug_name", "=", slugName).execute();
}

/** Keeps the lock during a step that takes long. */
export async function renewLock(tx: Tx, { slugName, worker, now }: SyncClaim): Promise<void> {
  const row = tx.updateTable("search_sync").where("slug_name", "=", slugName).where("locked_by", "=", worker);
  await row.set({ locked_until: now + LOCK_S }).execute();
}

/** Unlocks the work on an engine. */
export async function releaseSync(tx: Tx, slugName: string, worker: string): Promise<void> {
  const row = tx.updateTable("search_sync").where("slug_name", "=", slugName).where("locked_by", "=", worker);
  await row.set({ locked_by: "", locked_until: 0 }).execute();
}

/** Forgets the state of all engines and what they were to be sent. */
export async function forgetSync(tx: Tx): Promise<void> {
  await tx.deleteFrom("search_sync").execute();
  await deleteChanges(tx);
}
