import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";

/** Deletes what staff added to a deleted account. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => tx.deleteFrom("sanctions").where("user_id", "=", user_id).execute());
}
