import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { addToQuestionCounts } from "../questions/index.ts";
import { addTagFollowers } from "../tags/index.ts";
import { addToUserCounts } from "../users/index.ts";
import { addFollow, removeFollow, removeIgnoredTag } from "./queries.ts";

/** A question or a tag, locked by the caller. */
interface FollowTarget {
  readonly kind: "question" | "tag";
  readonly id: string;
}

/** Sets whether a user follows the target; returns the change of the count: 1, 0 or -1. */
export async function setFollow(
  app: App,
  tx: Tx,
  userId: string,
  { kind, id, follows }: FollowTarget & { follows: boolean },
): Promise<number> {
  const row = { user_id: userId, object_id: id, object_kind: kind, created_at: app.now() };
  const changed = follows ? await addFollow(tx, row) : await removeFollow(tx, userId, id);
  if (kind === "tag" && follows) await removeIgnoredTag(tx, userId, id);
  if (!changed) return 0;
  const delta = follows ? 1 : -1;
  if (kind === "tag") await addTagFollowers(tx, id, delta);
  else await addToQuestionCounts(tx, id, { follow_count: delta });
  await addToUserCounts(tx, userId, { follow_count: delta });
  await app.invalidate(tx, `${kind}:${id}`, `user:${userId}`);
  return delta;
}
