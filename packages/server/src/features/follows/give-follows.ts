import type { App } from "../../app.ts";
import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToQuestionCounts } from "../questions/index.ts";
import { addTagFollowers } from "../tags/index.ts";
import { addToUserCounts, lockUsers } from "../users/index.ts";

/** Lets another user follow what a user follows; who followed both is counted once. */
export async function giveFollows(app: App, tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const key = ["object_id", "object_kind"] as const;
  const done = await changeOwner(tx, "follows", { ...move, column: "user_id", key, isShared: true });
  const dropped = done.dropped.toSorted((one, other) => (one.object_id! < other.object_id! ? -1 : 1));
  for (const { object_id: id = "", object_kind } of dropped) {
    if (object_kind === "tag") await addTagFollowers(tx, id, -1);
    else await addToQuestionCounts(tx, id, { follow_count: -1 });
    await app.invalidate(tx, object_kind === "tag" ? `tag:${id}` : `question:${id}`);
  }
  await lockUsers(tx, [move.from, move.to]);
  await addToUserCounts(tx, move.from, { follow_count: -done.moved.length - dropped.length });
  await addToUserCounts(tx, move.to, { follow_count: done.moved.length });
  return done;
}

/** Lets another user ignore the tags that a user ignores, unless they follow them. */
export async function giveIgnoredTags(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const followed = tx.selectFrom("follows").select("object_id").where("user_id", "=", move.to);
  await tx.deleteFrom("ignored_tags").where("user_id", "=", move.from).where("tag_id", "in", followed).execute();
  return changeOwner(tx, "ignored_tags", { ...move, column: "user_id", key: ["tag_id"], isShared: true });
}
