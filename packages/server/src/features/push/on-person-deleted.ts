import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteDevicesOf } from "./queries.ts";

/** Deletes the devices of a deleted account. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => deleteDevicesOf(tx, user_id));
}
