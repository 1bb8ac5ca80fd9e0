import type { App } from "../app.ts";
import type { EventOf } from "../events.ts";
import { deleteUserConfigs } from "./queries.ts";

/** Deletes the plugin settings of a deleted user. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => deleteUserConfigs(tx, user_id));
}
