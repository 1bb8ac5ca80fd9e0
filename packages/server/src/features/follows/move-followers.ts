import type { App } from "../../app.ts";
import { affectedRows, idBatches, insertIgnore } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToQuestionCounts } from "../questions/index.ts";
import { addToFollowCounts } from "../users/index.ts";
import type { FollowRow } from "./table.ts";

/** A follower of a question that another one has now, and whether they did not follow that before. */
export interface MovedFollower extends Pick<FollowRow, "user_id" | "created_at"> {
  readonly isNew: boolean;
}

interface FollowPlaces {
  readonly fromId: string;
  readonly toId: string;
}

/** Lets the followers of a locked question follow another locked one instead. */
export async function moveFollowers(app: App, tx: Tx, { fromId, toId }: FollowPlaces): Promise<MovedFollower[]> {
  const rows = await listFollows(tx, fromId);
  if (rows.length === 0) return [];
  const followers = new Set((await listFollows(tx, toId)).map(({ user_id }) => user_id));
  const moved = rows.map(({ user_id, created_at }) => ({ user_id, created_at, isNew: !followers.has(user_id) }));
  const added = await changePlace(tx, idsOf(moved, true), { fromId, toId });
  await tx.deleteFrom("follows").where("object_id", "=", fromId).execute();
  await addToQuestionCounts(tx, fromId, { follow_count: -moved.length });
  await addToQuestionCounts(tx, toId, { follow_count: added });
  await addToFollowCounts(tx, idsOf(moved, false), -1);
  await app.invalidate(tx, `question:${fromId}`, `question:${toId}`, ...tagsOf(moved));
  return moved;
}

/** Lets the followers of a question follow it again, without those who have left the other one since. */
export async function moveFollowersBack(
  app: App,
  tx: Tx,
  moved: readonly MovedFollower[],
  { fromId, toId }: FollowPlaces,
): Promise<void> {
  if (moved.length === 0) return;
  const followers = new Set((await listFollows(tx, fromId)).map(({ user_id }) => user_id));
  const missing = moved.filter(({ user_id }) => !followers.has(user_id));
  const returned = await changePlace(tx, idsOf(missing, true), { fromId: toId, toId: fromId });
  const doubled = missing
    .filter(({ isNew }) => !isNew)
    .map(({ user_id, created_at }) => ({ user_id, object_id: fromId, object_kind: "question", created_at }));
  const stored = await insertIgnore(tx, "follows", doubled);
  await addToQuestionCounts(tx, toId, { follow_count: -returned });
  await addToQuestionCounts(tx, fromId, { follow_count: returned + stored });
  await addToFollowCounts(tx, idsOf(missing, false), 1);
  await app.invalidate(tx, `question:${fromId}`, `question:${toId}`, ...tagsOf(moved));
}

const idsOf = (moved: readonly MovedFollower[], isNew: boolean) =>
  moved.filter((follower) => follower.isNew === isNew).map(({ user_id }) => user_id);

const tagsOf = (moved: readonly MovedFollower[]) => moved.map(({ user_id }) => `user:${user_id}` as const);

const listFollows = (tx: Tx, questionId: string): Promise<FollowRow[]> =>
  tx.selectFrom("follows").selectAll().where("object_id", "=", questionId).orderBy("user_id").execute();

/** Returns how many of the followers there were. */
async function changePlace(tx: Tx, userIds: readonly string[], { fromId, toId }: FollowPlaces): Promise<number> {
  let moved = 0;
  for (const ids of idBatches(userIds)) {
    const rows = tx.updateTable("follows").set({ object_id: toId }).where("object_id", "=", fromId);
    moved += affectedRows(await rows.where("user_id", "in", ids).executeTakeFirstOrThrow());
  }
  return moved;
}
