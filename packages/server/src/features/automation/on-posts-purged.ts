import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteMatchesOfPosts } from "./queries.ts";

/** Forgets what rules have done with purged posts. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  await app.db.write((tx) => deleteMatchesOfPosts(tx, post_ids));
}
