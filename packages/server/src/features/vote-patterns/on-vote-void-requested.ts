import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { withdrawVote } from "../votes/index.ts";
import { deletePatternsAmong } from "./queries.ts";
import { addToVoid, addVoidItem, listVoidPeople, listVotesAmong, lockVoid, setVoidStatus } from "./void-queries.ts";

/** So many votes are withdrawn by one job; another one continues. */
export const VOID_BATCH = 100;

/**
 * Withdraws some of the votes, each in its own transaction together with what undoing it needs, and asks for the next
 * part. What is withdrawn is not listed again, so a job that was interrupted continues where it stopped. Source:
 * docs/rules/vote-patterns.md VR11.
 */
export async function onVoteVoidRequested(app: App, { void_id }: EventOf<"vote_void_requested">): Promise<void> {
  const ids = (await listVoidPeople(app.db.read, [void_id])).map(({ user_id }) => user_id);
  const votes = await listVotesAmong(app.db.read, ids, VOID_BATCH);
  let withdrawn = 0;
  for (const vote of votes) {
    const isDone = await app.db.write(async (tx) => {
      // An undo that has begun stops it.
      if ((await lockVoid(tx, void_id))?.status !== "running") return false;
      const before = await withdrawVote(app, tx, vote);
      if (before === null) return false;
      await addVoidItem(tx, { ...vote, void_id, created_at: app.now(), before: JSON.stringify(before) });
      await addToVoid(tx, void_id, { votes: 1, points: before.points });
      return true;
    });
    if (isDone) withdrawn += 1;
  }
  await app.db.write(async (tx) => {
    if (withdrawn > 0) return app.emit(tx, { kind: "vote_void_requested", void_id });
    if ((await lockVoid(tx, void_id))?.status !== "running") return;
    await setVoidStatus(tx, void_id, "done");
    // A look at the votes may have listed the pair meanwhile.
    await deletePatternsAmong(tx, ids);
  });
}
