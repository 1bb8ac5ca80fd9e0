import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteChannelsOf } from "./queries.ts";

/** Deletes the channels of a deleted user, and what waits for them. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => deleteChannelsOf(tx, user_id));
}
