import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { forgetNotifications } from "./queries.ts";

/** Forgets what somebody was told whose account is deleted. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => forgetNotifications(tx, "user_id", [user_id]));
}
