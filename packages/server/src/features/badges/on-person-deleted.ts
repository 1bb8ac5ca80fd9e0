import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteAwards } from "./queries.ts";

/** Deletes the awards of a deleted account and subtracts them from the counts. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write(async (tx) => {
    await deleteAwards(tx, user_id);
    await app.invalidate(tx, "badges");
  });
}
