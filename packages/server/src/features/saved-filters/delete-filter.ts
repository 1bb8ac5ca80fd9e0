import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { changeList } from "./change-list.ts";

/** Deletes a saved filter. Rules: docs/rules/saved-filters.md SF3. */
export async function deleteFilter(
  app: App,
  member: Member,
  { id }: Parsed<"deleteFilter">,
): Promise<Reply<"deleteFilter">> {
  return changeList(app, member, (_, filters) => {
    const others = filters.filter((filter) => filter.id !== id);
    if (others.length === filters.length) fail("object_not_found");
    return others;
  });
}
