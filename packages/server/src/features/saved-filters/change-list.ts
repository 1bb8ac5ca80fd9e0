import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { lockUser } from "../users/index.ts";
import { listFilters, storeFilters } from "./queries.ts";
import type { SavedFilterRow } from "./table.ts";
import { filtersReply } from "./wire.ts";

type Filters = readonly SavedFilterRow[];

/** Changes the caller's filters, one change at a time, and replies what they are then. */
export async function changeList(
  app: App,
  member: Member,
  change: (tx: Tx, filters: Filters) => Promise<Filters> | Filters,
): Promise<Reply<"savedFilters">> {
  return app.db.write(async (tx) => {
    await lockUser(tx, member.id);
    const filters = await change(tx, await listFilters(tx, member.id));
    await storeFilters(tx, member.id, filters);
    return filtersReply(filters);
  });
}

/** The filters with one more, at a position from 1; 0 is the end. */
export function withFilter(filters: Filters, filter: SavedFilterRow, position: number): Filters {
  return filters.toSpliced(position === 0 ? filters.length : position - 1, 0, filter);
}

/** Whether a filter has that name, in any case. */
export const hasName = (filters: Filters, name: string): boolean =>
  filters.some((filter) => filter.name.toLowerCase() === name.toLowerCase());
