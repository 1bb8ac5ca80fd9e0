import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { deleteExclusions } from "../queries.ts";

/** Forgets that purged posts were excluded. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  await app.db.write((tx) => deleteExclusions(tx, post_ids));
}
