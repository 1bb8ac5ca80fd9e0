import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { changeList, hasName, withFilter } from "./change-list.ts";

/** Renames or moves a saved filter. Rules: docs/rules/saved-filters.md SF3. */
export async function changeFilter(
  app: App,
  member: Member,
  { id, name: newName, position }: Parsed<"changeFilter">,
): Promise<Reply<"changeFilter">> {
  return changeList(app, member, (_, filters) => {
    const at = filters.findIndex((each) => each.id === id);
    const filter = required(filters[at], "object_not_found");
    const others = filters.toSpliced(at, 1);
    const name = newName.trim() || filter.name;
    if (hasName(others, name)) fail("filter_name_taken", { field: "name" });
    return withFilter(others, { ...filter, name }, position || at + 1);
  });
}
