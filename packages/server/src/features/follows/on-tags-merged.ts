import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { lockTag } from "../tags/index.ts";
import { addIgnoredTag, listFollowers, listIgnoringUsers, removeIgnoredTag } from "./queries.ts";
import { setFollow } from "./set-follow.ts";

const CHUNK = 100;

type TagJoined = EventOf<"tags_merged"> | EventOf<"tag_became_synonym">;

/** Who ignores the tag, ignores the other one. */
async function moveIgnoring(app: App, event: TagJoined): Promise<void> {
  for (;;) {
    const users = await listIgnoringUsers(app.db.read, event.source_id, CHUNK);
    if (users.length === 0) return;
    await app.db.write(async (tx) => {
      for (const user_id of users) {
        await removeIgnoredTag(tx, user_id, event.source_id);
        await addIgnoredTag(tx, { user_id, tag_id: event.target_id, created_at: app.now() });
      }
    });
  }
}

/**
 * Moves those who follow or ignore a tag to the tag that it became a synonym of, whose name its questions have from now
 * on. Rules: docs/rules/follows.md FO7.
 */
export async function onTagsMerged(app: App, event: TagJoined): Promise<void> {
  await moveIgnoring(app, event);
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
