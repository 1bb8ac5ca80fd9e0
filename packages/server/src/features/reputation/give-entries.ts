import { MIN_REPUTATION } from "@askwell/domain";
import type { Tx } from "../../tables.ts";
import { addToRank, lockUsers } from "../users/index.ts";
import { findEntry, updateEntry } from "./queries.ts";
import type { ReputationRow } from "./table.ts";

interface LedgerOwners {
  readonly from: string;
  readonly to: string;
}

/** The entries in force of a user. */
const inForce = (tx: Tx, userId: string) =>
  tx.selectFrom("reputation").selectAll().where("user_id", "=", userId).where("cancelled", "=", 0);

/** Gives what a user has gained and lost with a post to another one. */
export async function giveEntriesOn(tx: Tx, objectId: string, owners: LedgerOwners): Promise<void> {
  await giveEntries(tx, await inForce(tx, owners.from).where("object_id", "=", objectId).execute(), owners);
}

/** The next entries of a user to be moved, in a fixed order. */
const nextEntries = (tx: Tx, userId: string, limit: number) =>
  inForce(tx, userId).orderBy("created_at").orderBy("id").limit(limit).execute();

/** The posts for whose edits a user has points, once for each of the next entries that `giveSomeEntries` moves. */
export async function listEditedPosts(tx: Tx, userId: string, limit: number): Promise<string[]> {
  const rows = await nextEntries(tx, userId, limit);
  return rows.filter(({ kind }) => kind === "edit.accepted").map(({ object_id }) => object_id);
}

/** Gives some of the other entries of a user to another one; returns how many. */
export async function giveSomeEntries(tx: Tx, owners: LedgerOwners, limit: number): Promise<number> {
  const rows = await nextEntries(tx, owners.from, limit);
  await giveEntries(tx, rows, owners);
  return rows.length;
}

/**
 * Reputation is always the sum of the ledger, so it moves with the entries, with the points that they had: neither the
 * limit of a day nor the floor is applied again. Source: docs/rules/merging-users.md MU5.
 */
async function giveEntries(tx: Tx, rows: readonly ReputationRow[], { from, to }: LedgerOwners): Promise<void> {
  if (rows.length === 0) return;
  await lockUsers(tx, [from, to]);
  for (const row of rows) {
    const points = await giveEntry(tx, row, to);
    await addToRank(tx, from, -row.points);
    await addToRank(tx, to, points);
  }
}

/** Returns the points that the other user gets. */
async function giveEntry(tx: Tx, row: ReputationRow, to: string): Promise<number> {
  const { kind, object_id } = row;
  const actor_id = row.actor_id === to ? "0" : row.actor_id;
  const existing = await findEntry(tx, { user_id: to, kind, object_id, actor_id });
  if (!existing) {
    await updateEntry(tx, row.id, { user_id: to, actor_id });
    return row.points;
  }
  await updateEntry(tx, row.id, { cancelled: 1 });
  if (existing.cancelled === 1) {
    const { points, created_at, updated_at } = row;
    await updateEntry(tx, existing.id, { points, created_at, updated_at, cancelled: 0, cancelled_at: 0 });
    return points;
  }
  // Both accounts began with a point, or with the reputation of another site.
  const points = kind === "user.activated" ? Math.max(0, row.points - MIN_REPUTATION) : 0;
  if (points > 0) await updateEntry(tx, existing.id, { points: existing.points + points });
  return points;
}

/** Makes another user the one who caused what a user has gained and lost with a post. */
export async function giveActor(
  tx: Tx,
  { object_id, user_id, from, to }: LedgerOwners & { readonly object_id: string; readonly user_id: string },
): Promise<void> {
  const rows = await inForce(tx, user_id).where("object_id", "=", object_id).where("actor_id", "=", from).execute();
  for (const row of rows) {
    const existing = await findEntry(tx, { user_id, kind: row.kind, object_id, actor_id: to });
    if (!existing) await updateEntry(tx, row.id, { actor_id: to });
    else {
      const { points, created_at, updated_at } = row;
      await updateEntry(tx, row.id, { cancelled: 1 });
      await updateEntry(tx, existing.id, { points, created_at, updated_at, cancelled: 0, cancelled_at: 0 });
    }
  }
}
