import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import type { Tx } from "../../../tables.ts";
import { deleteExclusions } from "../queries.ts";

/** Forgets what was excluded of purged posts, and what models have written about them. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  await app.db.write((tx) => forgetPosts(tx, post_ids));
}

async function forgetPosts(tx: Tx, ids: readonly string[]): Promise<void> {
  await deleteExclusions(tx, ids);
  if (ids.length > 0) await tx.deleteFrom("assistant_helps").where("object_id", "in", ids).execute();
}
