import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteFilters } from "./queries.ts";

/** Deletes the saved filters of a deleted account. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => deleteFilters(tx, user_id));
}
