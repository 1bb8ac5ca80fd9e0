import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { forgetAwards } from "./queries.ts";

/** Takes the badges of a deleted account out of the counts. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write(async (tx) => {
    await forgetAwards(tx, user_id);
    await app.touch(tx, "badges");
  });
}
