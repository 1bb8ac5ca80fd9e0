import type { Parsed, Reply } from "@askwell/contract";
import { reviewTaskAges } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { userBasics } from "../users/index.ts";
import { assignedPlaces } from "./assigned-places.ts";
import { countAssigned, countSharers, listAssigned } from "./queries.ts";

/** A page of what is assigned to the caller, or for staff to others, the oldest first. Rules: docs/rules/review.md RV30. */
export async function assignedTasks(
  app: App,
  who: Member,
  { scope, kind, min_age, page, page_size: limit }: Parsed<"assignedTasks">,
): Promise<Reply<"assignedTasks">> {
  const isOfOthers = scope === "others";
  if (isOfOthers && !isStaff(who)) fail("forbidden");
  const db = app.db.read;
  const opened_by = min_age === "" ? 0 : app.now() - reviewTaskAges[min_age];
  const filter = { user_id: who.id, isOfOthers, kind, opened_by };
  const rows = await listAssigned(db, filter, { limit, offset: (page - 1) * limit });
  const objectIds = rows.map(({ object_id }) => object_id);
  const places = await assignedPlaces(db, who, objectIds);
  const sharers = await countSharers(
    db,
    rows.map(({ batch_id }) => batch_id),
  );
  const people = await userBasics(
    app,
    db,
    rows.flatMap(({ assignee_id, assigned_by }) => [assignee_id, assigned_by]),
  );
  const mine = await countAssigned(db, { user_id: who.id, isOfOthers: false });
  const others = isStaff(who) ? await countAssigned(db, { user_id: who.id, isOfOthers: true }) : 0;
  const list = rows.map((row) => {
    const { person_id: _, ...place } = places.get(row.object_id)!;
    return {
      ...{ ...place, id: row.id, reason: row.reason, opened_at: row.opened_at },
      assignee: people.get(row.assignee_id) ?? null,
      assigned_by: row.assigned_by === "0" ? null : (people.get(row.assigned_by) ?? null),
      sharers: sharers.get(row.batch_id) ?? 1,
    };
  });
  const isFiltered = kind + min_age !== "";
  const count = isFiltered ? await countAssigned(db, filter) : isOfOthers ? others : mine;
  return { count, mine, others, list };
}
