import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteNotifications } from "./queries.ts";

/** Deletes the notifications of a deleted account. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => deleteNotifications(tx, "user_id", [user_id]));
}
