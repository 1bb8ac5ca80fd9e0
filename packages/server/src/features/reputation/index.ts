import { effectivePoints, isCapped, LEAST_REPUTATION, type PointsKind, reversalOf, startOfDay } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { addToRank, lockUsers } from "../users/index.ts";

export { countGains, listGains, pointsByStep } from "./queries.ts";

import { findEntry, pointsSince, updateEntry } from "./queries.ts";
import type { ReputationRow } from "./table.ts";

/** One reason for points, to be entered into the ledger or taken back. */
export interface LedgerEntry {
  readonly action: "record" | "cancel";
  readonly kind: PointsKind;
  /** Whose reputation. */
  readonly user_id: string;
  /** Who causes it; for an accepted edit its revision, so that each counts once. */
  readonly actor_id: string;
  /** The post or tag; "0" for none. */
  readonly object_id: string;
  /** Points before the cap of the day and the floor; 0 when it is taken back. */
  readonly points: number;
}

/**
 * Enters reasons for points in the given order and moves the reputation of the people by what they are really worth:
 * gains by votes stop at the cap of the day, losses at the floor, and what is taken back returns exactly what was given.
 * An entry that is in force already, or was never made, changes nothing. Locks the people in the order of their ids; posts
 * must be locked before. Answers by how much each person's reputation moved. Source: docs/rules/reputation.md R1 to R6.
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
    const change = entry.action === "record" ? await record(app, tx, entry, rank) : await cancel(app, tx, entry, rank);
    if (change === 0) continue;
    moved.set(person.id, (moved.get(person.id) ?? 0) + change);
    const { user_id, object_id, actor_id, kind: cause } = entry;
    await app.emit(tx, { kind: "points_moved", user_id, object_id, actor_id, entry: cause });
  }
  for (const [id, points] of moved) {
    await addToRank(tx, id, points);
    await app.touch(tx, `user:${id}`, "users");
  }
  return moved;
}

async function record(app: App, tx: Tx, entry: LedgerEntry, rank: number): Promise<number> {
  const known = await findEntry(tx, keyOf(entry));
  if (known?.cancelled === 0) return 0;
  const earnedToday = entry.points > 0 && isCapped(entry.kind) ? await earnedTodayBy(app, tx, entry.user_id) : 0;
  const points = effectivePoints(entry.kind, entry.points, { rank, earnedToday });
  const now = app.now();
  if (known) await updateEntry(tx, known.id, { points, cancelled: 0, created_at: now, updated_at: now });
  else await insertEntry(app, tx, entry, points);
  return points;
}

async function cancel(app: App, tx: Tx, entry: LedgerEntry, rank: number): Promise<number> {
  const known = await findEntry(tx, keyOf(entry));
  if (!known || known.cancelled === 1) return 0;
  const now = app.now();
  await updateEntry(tx, known.id, { cancelled: 1, cancelled_at: now, updated_at: now });
  return reversalOf(known.points, rank);
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

/** Everybody is their own actor "0", so that the ledger says "by somebody else" in one word. */
function keyOf({ user_id, kind, object_id, actor_id }: LedgerEntry) {
  return { user_id, kind, object_id, actor_id: actor_id === user_id ? "0" : actor_id };
}

async function earnedTodayBy(app: App, tx: Tx, userId: string): Promise<number> {
  return pointsSince(tx, userId, startOfDay(app.now(), app.settings.get("interface").time_zone));
}

/** Notes the point that a confirmed account starts with; the account has it already. */
export async function noteActivation(app: App, tx: Tx, userId: string): Promise<void> {
  const entry: LedgerEntry = {
    action: "record",
    kind: "user.activated",
    user_id: userId,
    actor_id: userId,
    object_id: "0",
    points: LEAST_REPUTATION,
  };
  if (!(await findEntry(tx, keyOf(entry)))) await insertEntry(app, tx, entry, entry.points);
}
