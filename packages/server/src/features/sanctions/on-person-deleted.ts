import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { closeAppealsOf } from "../tasks/index.ts";

/** Deletes what staff added to a deleted account. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write(async (tx) => {
    await tx.deleteFrom("sanctions").where("user_id", "=", user_id).execute();
    await closeAppealsOf(tx, user_id);
  });
}
