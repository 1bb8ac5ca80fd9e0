import type { Parsed, Reply } from "@askwell/contract";
import { filterAddress, limits } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { changeList, hasName, withFilter } from "./change-list.ts";

/** Saves a list or a search under a name. Rules: docs/rules/saved-filters.md SF1, SF2. */
export async function saveFilter(app: App, member: Member, input: Parsed<"saveFilter">): Promise<Reply<"saveFilter">> {
  const name = input.name.trim();
  const address = required(filterAddress(input.address), "bad_request");
  return changeList(app, member, async (tx, filters) => {
    if (filters.some((filter) => filter.address === address)) fail("filter_saved_already");
    if (hasName(filters, name)) fail("filter_name_taken", { field: "name" });
    if (filters.length >= limits.savedFilters.max) fail("too_many_filters", { params: { max: filters.length } });
    const id = await app.ids.next(tx, "saved_filter");
    const filter = { id, user_id: member.id, name, address, position: 0, created_at: app.now() };
    return withFilter(filters, filter, input.position);
  });
}
