import { effectivePoints, isCapped, MIN_REPUTATION, type PointsKind, reversalOf, startOfDay } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { addToRank, lockUsers, recountGains } from "../users/index.ts";

export { giveActor, giveEntriesOn, giveSomeEntries, listEditedPosts } from "./give-entries.ts";
export { countGains, listGains, pointsByStep } from "./queries.ts";

import { findEntry, pointsSince, updateEntry } from "./queries.ts";
import type { ReputationRow } from "./table.ts";

/** A reason for points, to be recorded or cancelled. */
export interface LedgerEntry {
  readonly action: "record" | "cancel" | "reinstate";
  readonly kind: PointsKind;
  /** The user whose reputation changes. */
  readonly user_id: string;
  /** The user who causes it; for an approved edit its revision, so that each counts once. */
  readonly actor_id: string;
  /** The post or tag; "0" for none. */
  readonly object_id: string;
  /** Points before the daily cap and the floor; 0 when it is cancelled; what cancelling took when it is reinstated. */
  readonly points: number;
}

/**
 * Records, cancels or reinstates entries in the given order and changes the users' reputation by their effective points: gains by
 * votes stop at the daily cap, losses at the floor, and a cancelled entry returns exactly what it gave. An entry that
 * is recorded already, or was never made, changes nothing. Locks the users in the order of their ids; posts must be
 * locked before. Returns the change of each user's reputation. Source: docs/rules/reputation.md R1 to R6.
 */
export async function recordPoints(app: App, tx: Tx, entries: readonly LedgerEntry[]): Promise<Map<string, number>> {
  const moved = new Map<string, number>();
  if (entries.length === 0) return moved;
  const people = await lockUsers(
    tx,
    entries.map((entry) => entry.user_id),
  );
  for (const entry of entries) {
    const person = people.get(entry.user_id);
    if (!person) continue;
    const rank = person.rank + (moved.get(person.id) ?? 0);
    const change = await changes[entry.action](app, tx, entry, rank);
    if (change === 0) continue;
    moved.set(person.id, (moved.get(person.id) ?? 0) + change);
    const { user_id, object_id, actor_id, kind: cause } = entry;
    await app.emit(tx, { kind: "points_moved", user_id, object_id, actor_id, entry: cause });
  }
  for (const [id, points] of moved) {
    await addToRank(tx, id, points);
    await app.invalidate(tx, `user:${id}`, "users");
  }
  if (moved.size > 0) await recountGains(tx, people.values(), app.now());
  return moved;
}

/** How each action changes the ledger; returns the effective points. */
const changes = { record, cancel, reinstate } as const;

async function record(app: App, tx: Tx, entry: LedgerEntry, rank: number): Promise<number> {
  const existing = await findEntry(tx, keyOf(entry));
  if (existing?.cancelled === 0) return 0;
  const earnedToday = entry.points > 0 && isCapped(entry.kind) ? await earnedTodayBy(app, tx, entry.user_id) : 0;
  const points = effectivePoints(entry.kind, entry.points, { rank, earnedToday });
  const now = app.now();
  if (existing) await updateEntry(tx, existing.id, { points, cancelled: 0, created_at: now, updated_at: now });
  else await insertEntry(app, tx, entry, points);
  return points;
}

async function cancel(app: App, tx: Tx, entry: LedgerEntry, rank: number): Promise<number> {
  const existing = await findEntry(tx, keyOf(entry));
  if (!existing || existing.cancelled === 1) return 0;
  const now = app.now();
  await updateEntry(tx, existing.id, { cancelled: 1, cancelled_at: now, updated_at: now });
  return reversalOf(existing.points, rank);
}

/** Puts a cancelled entry in force again, with exactly the points that cancelling took. */
async function reinstate(app: App, tx: Tx, entry: LedgerEntry, rank: number): Promise<number> {
  const existing = await findEntry(tx, keyOf(entry));
  if (!existing || existing.cancelled === 0) return 0;
  await updateEntry(tx, existing.id, { cancelled: 0, cancelled_at: 0, updated_at: app.now() });
  return effectivePoints(entry.kind, entry.points, { rank, earnedToday: 0 });
}

async function insertEntry(app: App, tx: Tx, entry: LedgerEntry, points: number): Promise<void> {
  const now = app.now();
  const row: ReputationRow = {
    ...keyOf(entry),
    id: await app.ids.next(tx, "reputation"),
    created_at: now,
    updated_at: now,
    points,
    cancelled: 0,
    cancelled_at: 0,
  };
  await tx.insertInto("reputation").values(row).execute();
}

/** Entries that users cause themselves store the actor "0". */
function keyOf({ user_id, kind, object_id, actor_id }: LedgerEntry) {
  return { user_id, kind, object_id, actor_id: actor_id === user_id ? "0" : actor_id };
}

async function earnedTodayBy(app: App, tx: Tx, userId: string): Promise<number> {
  return pointsSince(tx, userId, startOfDay(app.now(), app.settings.get("interface").time_zone));
}

/** Records the point that a confirmed account starts with; its reputation contains it already. */
export async function recordActivation(app: App, tx: Tx, userId: string): Promise<void> {
  const entry: LedgerEntry = {
    action: "record",
    kind: "user.activated",
    user_id: userId,
    actor_id: userId,
    object_id: "0",
    points: MIN_REPUTATION,
  };
  if (!(await findEntry(tx, keyOf(entry)))) await insertEntry(app, tx, entry, entry.points);
}

/** The entries in force for edits of a user. */
const editsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom("reputation")
    .selectAll()
    .where("user_id", "=", userId)
    .where("cancelled", "=", 0)
    .where("kind", "=", "edit.accepted");

/** Takes back the points for edits of a post, whose author has made them; returns for how many. */
export async function cancelEditsOn(app: App, tx: Tx, objectId: string, userId: string): Promise<number> {
  const rows = await editsOf(tx, userId).where("object_id", "=", objectId).execute();
  const entries = rows.map(({ object_id, actor_id }) => ({
    ...({ action: "cancel", kind: "edit.accepted", points: 0 } as const),
    ...{ user_id: userId, object_id, actor_id },
  }));
  await recordPoints(app, tx, entries);
  return rows.length;
}
