import { MIN_REPUTATION } from "@askwell/domain";
import type { App } from "../../app.ts";
import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToRank } from "../users/index.ts";
import type { ReputationRow } from "./table.ts";

/**
 * Opens the ledger of imported users with one entry that replaces the point an account starts with, so that the ledger
 * adds up to their reputation.
 */
export async function openLedgers(
  app: App,
  tx: Tx,
  people: readonly { readonly id: string; readonly rank: number; readonly created_at: number }[],
): Promise<void> {
  const ids = await app.ids.reserve(tx, "reputation", people.length);
  const rows = people.map(
    (person, index): ReputationRow => ({
      id: ids[index]!,
      created_at: person.created_at,
      updated_at: person.created_at,
      user_id: person.id,
      actor_id: "0",
      object_id: "0",
      kind: "user.activated",
      points: person.rank,
      cancelled: 0,
      cancelled_at: 0,
    }),
  );
  await insertMany(tx, "reputation", rows);
}

/**
 * Changes the reputation with which imported users began, and with it what they have. Returns the number of users whose
 * reputation has changed.
 */
export async function changeOpenings(tx: Tx, ranks: ReadonlyMap<string, number>): Promise<number> {
  if (ranks.size === 0) return 0;
  const openings = await tx
    .selectFrom("reputation")
    .innerJoin("users", "users.id", "reputation.user_id")
    .select(["reputation.id", "reputation.user_id", "reputation.points", "users.rank"])
    .where("reputation.user_id", "in", [...ranks.keys()])
    .where("reputation.kind", "=", "user.activated")
    .where("reputation.object_id", "=", "0")
    .where("reputation.actor_id", "=", "0")
    .orderBy("reputation.user_id")
    .execute();
  let changed = 0;
  for (const { id, user_id, points, rank } of openings) {
    const change = Math.max(ranks.get(user_id)! - points, MIN_REPUTATION - rank);
    if (change === 0) continue;
    await tx
      .updateTable("reputation")
      .set({ points: points + change })
      .where("id", "=", id)
      .execute();
    await addToRank(tx, user_id, change);
    changed += 1;
  }
  return changed;
}
