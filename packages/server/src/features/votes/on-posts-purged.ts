import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { addToTotals } from "../posts/index.ts";

/** Removes the votes on posts that are gone for good; the reputation that they brought stays. */
export async function onPostsPurged(app: App, { post_ids }: EventOf<"posts_purged">): Promise<void> {
  if (post_ids.length === 0) return;
  await app.db.write(async (tx) => {
    const votes = tx.selectFrom("votes").select(["object_kind", "direction"]).where("object_id", "in", post_ids);
    const cast = (await votes.execute()).filter((vote) => vote.direction !== "none" && vote.object_kind !== "comment");
    await tx.deleteFrom("votes").where("object_id", "in", post_ids).execute();
    await addToTotals(tx, { "votes.cast": -cast.length });
    // The list of people says who votes most.
    await app.touch(tx, "users");
  });
}
