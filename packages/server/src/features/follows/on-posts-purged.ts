import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { addToUserCounts } from "../users/index.ts";

/** Deletes the follows of purged questions. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  if (post_ids.length === 0) return;
  await app.db.write(async (tx) => {
    const follows = tx.selectFrom("follows").select("user_id").where("object_id", "in", post_ids).orderBy("user_id");
    for (const { user_id } of await follows.execute()) await addToUserCounts(tx, user_id, { follow_count: -1 });
    await tx.deleteFrom("follows").where("object_id", "in", post_ids).execute();
  });
}
