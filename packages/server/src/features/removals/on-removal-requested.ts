import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { removalSteps } from "./parts.ts";
import { addItem, lockRemoval, setRemovalStatus } from "./queries.ts";

/** So many things are removed by one job; another one continues. */
export const REMOVAL_BATCH = 100;

/**
 * Removes a part of what a user has posted, each thing in its own transaction together with what undoing it needs, and
 * asks for the next part. What was removed is not listed again, so a job that was interrupted continues where it
 * stopped. Source: docs/rules/removals.md SR4.
 */
export async function onRemovalRequested(app: App, { removal_id }: EventOf<"removal_requested">): Promise<void> {
  const removal = await app.db.write((tx) => lockRemoval(tx, removal_id));
  if (removal?.status !== "running") return;
  for (const [kind, part] of removalSteps) {
    const ids = await part.list(app.db.read, removal.user_id, REMOVAL_BATCH);
    let removed = 0;
    for (const object_id of ids) {
      const isDone = await app.db.write(async (tx) => {
        // An undo that has begun stops the removal.
        if ((await lockRemoval(tx, removal_id))?.status !== "running") return false;
        const before = await part.remove(app, tx, removal, object_id);
        if (before === null) return false;
        await addItem(tx, { removal_id, kind, object_id, created_at: app.now(), before: JSON.stringify(before) });
        return true;
      });
      if (isDone) removed += 1;
    }
    if (removed > 0) return app.db.write((tx) => app.emit(tx, { kind: "removal_requested", removal_id }));
  }
  await app.db.write(async (tx) => {
    if ((await lockRemoval(tx, removal_id))?.status === "running") await setRemovalStatus(tx, removal_id, "done");
  });
}
