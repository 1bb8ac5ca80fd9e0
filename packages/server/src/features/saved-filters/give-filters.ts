import { affectedRows, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { listFilters } from "./queries.ts";

/** Puts a user's saved filters behind those of another one, who has each address once. Returns their number. */
export async function giveFilters(tx: Tx, { from, to }: OwnerMove): Promise<number> {
  const [filters, others] = [await listFilters(tx, from), await listFilters(tx, to)];
  const names = new Set(others.map(({ name }) => name));
  let position = others.length;
  let moved = 0;
  for (const filter of filters) {
    const own = tx.updateTable("saved_filters").where("user_id", "=", from).where("id", "=", filter.id);
    if (others.some(({ address }) => address === filter.address)) continue;
    let name = filter.name;
    for (let number = 2; names.has(name); number += 1) name = `${filter.name} (${number})`;
    names.add(name);
    position += 1;
    moved += affectedRows(await own.set({ user_id: to, name, position }).executeTakeFirstOrThrow());
  }
  await tx.deleteFrom("saved_filters").where("user_id", "=", from).execute();
  return moved;
}
