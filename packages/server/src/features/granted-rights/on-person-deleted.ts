import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteGrantsOf } from "./queries.ts";

/** Deletes what was granted to a deleted account. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => deleteGrantsOf(tx, user_id));
}
