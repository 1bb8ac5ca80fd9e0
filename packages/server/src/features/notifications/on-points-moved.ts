import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { savePointsNotification } from "./index.ts";

/**
 * Shows a user how an object changed their reputation. Acceptances are notified by their own handler, which knows who
 * accepted; here they only update an existing entry. Rules: docs/rules/notifications.md H4.
 */
export async function onPointsMoved(app: App, event: EventOf<"points_moved">): Promise<void> {
  const { user_id, object_id, entry } = event;
  if (object_id === "0") return;
  const isAcceptance = entry === "answer.accept" || entry === "answer.accepted";
  const actor_id = entry === "edit.accepted" ? await reviewerOf(app, event.actor_id) : user_id;
  await app.db.write((tx) =>
    savePointsNotification(app, tx, { user_id, object_id, actor_id, canCreate: !isAcceptance }),
  );
}

/** The reviewer of an approved edit: the ledger stores the revision as the actor of such an entry. */
async function reviewerOf(app: App, revisionId: string): Promise<string> {
  const revisions = app.db.read.selectFrom("revisions").select("review_user_id").where("id", "=", revisionId);
  return (await revisions.executeTakeFirst())?.review_user_id ?? "0";
}
