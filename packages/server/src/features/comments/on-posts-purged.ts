import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { addToTotals } from "../posts/index.ts";
import { listCommentsBelow } from "./queries.ts";

/** Deletes the comments on purged posts, and what belongs to them. */
export async function onPostsPurged(app: App, event: EventOf<"posts_purged">): Promise<void> {
  await app.db.write(async (tx) => {
    const comments = await listCommentsBelow(tx, event.post_ids);
    if (comments.length === 0) return;
    const post_ids = comments.map((comment) => comment.id);
    await tx.deleteFrom("comments").where("id", "in", post_ids).execute();
    const available = comments.filter((comment) => comment.status === "available").length;
    await addToTotals(tx, { "comments.available": -available });
    await app.emit(tx, { kind: "posts_purged", post_ids });
  });
}
