import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { notify } from "./index.ts";

/** Notifies users that they were invited to answer. Rules: docs/rules/notifications.md H6. */
export async function onPeopleInvited(app: App, event: EventOf<"people_invited">): Promise<void> {
  const { question_id, user_id, invited_ids } = event;
  const receivers = invited_ids.filter((id) => id !== user_id);
  const fields = {
    object_id: question_id,
    question_id,
    kind: "inbox",
    subject: "invites",
    action: "invited_you_to_answer",
  } as const;
  await app.db.write((tx) => notify(app, tx, { ...fields, actor_id: user_id, mark: user_id, receivers }));
}
