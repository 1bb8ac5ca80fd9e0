import type { Reply } from "@askwell/contract";
import type { SavedFilterRow } from "./table.ts";

/** The wire shape of a user's filters. */
export function filtersReply(rows: readonly SavedFilterRow[]): Reply<"savedFilters"> {
  return { filters: rows.map(({ id, name, address }) => ({ id, name, address })) };
}
