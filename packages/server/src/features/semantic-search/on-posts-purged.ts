import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deletePairs } from "./pair-queries.ts";

/** Forgets the pairs of purged questions; their vectors are gone already. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  await app.db.write((tx) => deletePairs(tx, post_ids));
}
