import type { App } from "../../app.ts";
import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
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
