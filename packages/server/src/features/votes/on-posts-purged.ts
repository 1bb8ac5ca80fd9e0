import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { addToTotals } from "../posts/index.ts";

/** Deletes the votes on posts that were removed for good; the reputation they brought stays. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  if (post_ids.length === 0) return;
  await app.db.write(async (tx) => {
    const votes = tx.selectFrom("votes").select(["object_kind", "direction"]).where("object_id", "in", post_ids);
    const cast = (await votes.execute()).filter((vote) => vote.direction !== "none" && vote.object_kind !== "comment");
    await tx.deleteFrom("votes").where("object_id", "in", post_ids).execute();
    await addToTotals(tx, { "votes.cast": -cast.length });
    // The user list ranks the most active voters.
    await app.invalidate(tx, "users");
  });
}
