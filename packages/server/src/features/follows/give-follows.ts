import type { App } from "../../app.ts";
import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToQuestionCounts } from "../questions/index.ts";
import { addTagFollowers } from "../tags/index.ts";
import { addToUserCounts, lockUsers } from "../users/index.ts";

/** Lets another user follow what a user follows, unless they ignore it; who followed both is counted once. */
export async function giveFollows(app: App, tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const key = ["object_id", "object_kind"] as const;
  const ignored = await dropIgnored(tx, move);
  const done = await changeOwner(tx, "follows", { ...move, column: "user_id", key, isShared: true });
  const all = [...ignored, ...done.dropped];
  const dropped = all.toSorted((one, other) => (one.object_id! < other.object_id! ? -1 : 1));
  for (const { object_id: id = "", object_kind } of dropped) {
    if (object_kind === "tag") await addTagFollowers(tx, id, -1);
    else await addToQuestionCounts(tx, id, { follow_count: -1 });
    await app.invalidate(tx, object_kind === "tag" ? `tag:${id}` : `question:${id}`);
  }
  await lockUsers(tx, [move.from, move.to]);
  await addToUserCounts(tx, move.from, { follow_count: -done.moved.length - dropped.length });
  await addToUserCounts(tx, move.to, { follow_count: done.moved.length });
  return { moved: done.moved, dropped };
}

/** Takes the tags that the other user ignores from those that a user follows, and returns them. */
async function dropIgnored(tx: Tx, { from, to }: OwnerMove): Promise<ChangedOwner["dropped"]> {
  const ignored = tx.selectFrom("ignored_tags").select("tag_id").where("user_id", "=", to);
  const rows = tx.selectFrom("follows").select(["object_id", "object_kind"]).where("user_id", "=", from);
  const followed = await rows.where("object_id", "in", ignored).execute();
  const ids = followed.map(({ object_id }) => object_id);
  if (ids.length > 0)
    await tx.deleteFrom("follows").where("user_id", "=", from).where("object_id", "in", ids).execute();
  return followed;
}

/** Lets another user ignore the tags that a user ignores, unless they follow them. */
export async function giveIgnoredTags(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const followed = tx.selectFrom("follows").select("object_id").where("user_id", "=", move.to);
  await tx.deleteFrom("ignored_tags").where("user_id", "=", move.from).where("tag_id", "in", followed).execute();
  return changeOwner(tx, "ignored_tags", { ...move, column: "user_id", key: ["tag_id"], isShared: true });
}
