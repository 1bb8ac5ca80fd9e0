import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { tellCounts } from "./decide-assigned-tasks.ts";
import { findAssigned, lockBatch, updateAssigned } from "./queries.ts";

/** What was before a decision about something that was assigned. */
interface AssignedBefore {
  readonly ids: readonly string[];
  readonly assignee_id: string;
  readonly assigned_by: string;
  /** Who got it; "" unless it was given to another user. */
  readonly to: string;
}

/** Undoes a decision about something that was assigned; fails with `changed_since`. Rules: docs/rules/review.md RV31. */
export async function reopenAssigned(
  app: App,
  tx: Tx,
  { subject, before }: { readonly subject: string; readonly before: string },
): Promise<void> {
  const id = subject.replace("assigned:", "");
  const { ids, assignee_id, assigned_by, to } = JSON.parse(before) as AssignedBefore;
  const found = (await findAssigned(tx, id)) ?? fail("object_not_found");
  const batch = await lockBatch(tx, found.batch_id);
  const task = batch.find((each) => each.id === id) ?? fail("object_not_found");
  const isAsLeft = to === "" ? task.status !== "open" : task.status === "open" && task.assignee_id === to;
  if (!isAsLeft) fail("changed_since");
  if (to !== "") await updateAssigned(tx, [id], { assignee_id, assigned_by });
  else await updateAssigned(tx, ids, { status: "open", settled_at: 0, settled_by: "0" });
  await tellCounts(
    app,
    tx,
    [to, ...batch.map((each) => each.assignee_id), assignee_id].filter((each) => each !== ""),
  );
}
