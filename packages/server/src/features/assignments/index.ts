import { ASSIGNED_UNDO_DAYS } from "@askwell/domain";
import type { App } from "../../app.ts";

export { assignTasks } from "./assign-tasks.ts";
export { maySeeObject, type NamedObject, namedObjects, objectAddress, objectPath } from "./named-objects.ts";
export { countAssigned, findAssigned, giveAssigned } from "./queries.ts";
export { reopenAssigned } from "./reopen-assigned.ts";

const DAY_S = 86_400;

/** Deletes what was settled so long ago that it cannot be undone. Rules: docs/rules/review.md RV31. */
export async function forgetAssigned(app: App): Promise<void> {
  const before = app.now() - (ASSIGNED_UNDO_DAYS + 1) * DAY_S;
  await app.db.write(async (tx) => {
    const settled = tx.deleteFrom("assigned_tasks").where("status", "in", ["done", "dismissed"]);
    await settled.where("settled_at", "<", before).execute();
  });
}
