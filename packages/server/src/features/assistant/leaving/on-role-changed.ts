import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { noteLeavingOf } from "./note-leaving-of.ts";

/** Notes that the posts of a user may leave who is not staff any more, or the other way round. */
export async function onRoleChanged(app: App, { user_id }: EventOf<"role_changed">): Promise<void> {
  await app.db.write((tx) => noteLeavingOf(app, tx, user_id));
}
