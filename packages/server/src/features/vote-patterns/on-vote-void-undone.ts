import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { listUsersById } from "../users/index.ts";
import { restoreVote, type WithdrawnVote } from "../votes/index.ts";
import { VOID_BATCH } from "./on-vote-void-requested.ts";
import { addToVoid, deleteVoidItem, listVoidItems, listVoidPeople, lockVoid, setVoidStatus } from "./void-queries.ts";

/**
 * Restores some of the votes, and asks for the next part. An item is deleted in the transaction that restores it, so each
 * is restored once. Votes of accounts that were deleted since stay withdrawn. Source: docs/rules/vote-patterns.md VR12.
 */
export async function onVoteVoidUndone(app: App, { void_id }: EventOf<"vote_void_undone">): Promise<void> {
  const isUndone = await app.db.write(async (tx) => {
    const row = await lockVoid(tx, void_id);
    if (!row || row.status === "undone") return true;
    if (row.status !== "undoing") await setVoidStatus(tx, void_id, "undoing");
    return false;
  });
  if (isUndone) return;
  const people = await listVoidPeople(app.db.read, [void_id]);
  const users = await listUsersById(
    app.db.read,
    people.map(({ user_id }) => user_id),
  );
  const voters = new Set(users.filter(({ status }) => status !== "deleted").map(({ id }) => id));
  const items = await listVoidItems(app.db.read, void_id, VOID_BATCH);
  for (const item of items) {
    await app.db.write(async (tx) => {
      await lockVoid(tx, void_id);
      if (!(await deleteVoidItem(tx, item)) || !voters.has(item.user_id)) return;
      const points = await restoreVote(app, tx, item, JSON.parse(item.before) as WithdrawnVote);
      if (points !== null) await addToVoid(tx, void_id, { votes: -1, points });
    });
  }
  await app.db.write(async (tx) => {
    if (items.length > 0) return app.emit(tx, { kind: "vote_void_undone", void_id });
    await setVoidStatus(tx, void_id, "undone");
  });
}
