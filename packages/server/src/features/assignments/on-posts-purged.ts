import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteAssignedAbout } from "./queries.ts";

/** Forgets what was assigned about purged posts. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  await app.db.write((tx) => deleteAssignedAbout(tx, post_ids));
}
