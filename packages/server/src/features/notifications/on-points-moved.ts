import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { showPoints } from "./index.ts";

/**
 * Shows a person how an object moved their reputation. Acceptance is told by its own reaction, which knows who accepted;
 * here it only changes what is there. Rules: docs/rules/notifications.md H4.
 */
export async function onPointsMoved(app: App, event: EventOf<"points_moved">): Promise<void> {
  const { user_id, object_id, entry } = event;
  if (object_id === "0") return;
  const isAcceptance = entry === "answer.accept" || entry === "answer.accepted";
  const actor_id = entry === "edit.accepted" ? await reviewerOf(app, event.actor_id) : user_id;
  await app.db.write((tx) => showPoints(app, tx, { user_id, object_id, actor_id, mayAdd: !isAcceptance }));
}

/** Who approved an edit: the ledger keeps the edit in the place of who causes the points. */
async function reviewerOf(app: App, revisionId: string): Promise<string> {
  const revisions = app.db.read.selectFrom("revisions").select("review_user_id").where("id", "=", revisionId);
  return (await revisions.executeTakeFirst())?.review_user_id ?? "0";
}
