import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { findAssigned } from "../../assignments/index.ts";
import { notify } from "../index.ts";

/** Notifies the new assignee of what was given to them. Rules: docs/rules/review.md RV31. */
export async function onTaskReassigned(app: App, { task_id, at }: EventOf<"task_reassigned">): Promise<void> {
  await app.db.write(async (tx) => {
    const task = await findAssigned(tx, task_id);
    if (task?.status !== "open") return;
    const about = { object_id: task.object_id, actor_id: task.assigned_by, kind: "inbox", subject: "posts" } as const;
    const mark = `${task_id}:${at}`;
    await notify(app, tx, { ...about, action: "assigned_to_you", mark, receivers: [task.assignee_id] });
  });
}
