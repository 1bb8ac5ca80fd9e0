import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { lockTag } from "../tags/index.ts";
import { listFollowers } from "./queries.ts";
import { setFollow } from "./set-follow.ts";

const CHUNK = 100;

/** Moves the followers of a merged tag to the tag that it became a synonym of. */
export async function onTagsMerged(app: App, event: EventOf<"tags_merged">): Promise<void> {
  for (;;) {
    const followers = await listFollowers(app.db.read, event.source_id, CHUNK);
    if (followers.length === 0) return;
    await app.db.write(async (tx) => {
      for (const id of [event.source_id, event.target_id].sort()) await lockTag(tx, id);
      for (const userId of followers) {
        await setFollow(app, tx, userId, { kind: "tag", id: event.source_id, follows: false });
        await setFollow(app, tx, userId, { kind: "tag", id: event.target_id, follows: true });
      }
    });
  }
}
