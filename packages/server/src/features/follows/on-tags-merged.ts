import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import type { Tx } from "../../tables.ts";
import { lockTag } from "../tags/index.ts";
import {
  addIgnoredTag,
  listFollowers,
  listFollowersAmong,
  listIgnoringAmong,
  listIgnoringUsers,
  removeIgnoredTag,
} from "./queries.ts";
import { setFollow } from "./set-follow.ts";

const CHUNK = 100;

type TagJoined = EventOf<"tags_merged"> | EventOf<"tag_became_synonym">;

/** Locks both tags, so that nobody follows or ignores one of them meanwhile. */
async function lockBoth(tx: Tx, { source_id, target_id }: TagJoined): Promise<void> {
  for (const id of [source_id, target_id].sort()) await lockTag(tx, id);
}

/** Who ignores the tag, ignores the other one, unless they follow that. */
async function moveIgnoring(app: App, event: TagJoined): Promise<void> {
  for (;;) {
    const users = await listIgnoringUsers(app.db.read, event.source_id, CHUNK);
    if (users.length === 0) return;
    await app.db.write(async (tx) => {
      await lockBoth(tx, event);
      const followers = await listFollowersAmong(tx, event.target_id, users);
      for (const user_id of users) {
        const isMoved = await removeIgnoredTag(tx, user_id, event.source_id);
        if (!isMoved || followers.has(user_id)) continue;
        await addIgnoredTag(tx, { user_id, tag_id: event.target_id, created_at: app.now() });
      }
    });
  }
}

/** Who follows the tag, follows the other one, unless they ignore that. */
async function moveFollowing(app: App, event: TagJoined): Promise<void> {
  for (;;) {
    const users = await listFollowers(app.db.read, event.source_id, CHUNK);
    if (users.length === 0) return;
    await app.db.write(async (tx) => {
      await lockBoth(tx, event);
      const ignoring = await listIgnoringAmong(tx, event.target_id, users);
      for (const userId of users) {
        const change = await setFollow(app, tx, userId, { kind: "tag", id: event.source_id, follows: false });
        if (change === 0 || ignoring.has(userId)) continue;
        await setFollow(app, tx, userId, { kind: "tag", id: event.target_id, follows: true });
      }
    });
  }
}

/**
 * Moves those who follow or ignore a tag to the tag that it became a synonym of, whose name its questions have from now
 * on. What they have chosen about that one stays. Rules: docs/rules/follows.md FO7.
 */
export async function onTagsMerged(app: App, event: TagJoined): Promise<void> {
  await moveIgnoring(app, event);
  await moveFollowing(app, event);
}
