import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import type { Tx } from "../../tables.ts";
import { giveAssigned } from "../assignments/index.ts";
import { giveNotificationCounts } from "../notifications/index.ts";
import { giveTasks } from "../tasks/index.ts";
import { findUser, giveImports, lockUsers, outdateSummaries, recountGains } from "../users/index.ts";
import { findMerge, lockMerge, updateMerge } from "./queries.ts";
import { type MergeCount, type MergeStepName, mergeSteps } from "./steps.ts";
import type { AccountMergeRow } from "./table.ts";

/** So many things are moved by one job; another one continues. */
export const MERGE_BATCH = 100;
/** After so long nothing can follow any more that the account had begun before it was merged. */
export const LATE_PASS_S = 600;

/**
 * Moves a part of what an account has to the one that it was merged into, and asks for the next part. Some time after
 * the last one it looks once more. Source: docs/rules/merging-users.md MU3.
 */
export async function onAccountMergeRequested(app: App, event: EventOf<"account_merge_requested">): Promise<void> {
  const { merge_id } = event;
  const merge = await findMerge(app.db.read, merge_id);
  const account = merge && (await findUser(app.db.read, merge.from_id));
  if (!merge || !account) return;
  // The other account may have been merged itself since.
  const owners = { from: account.id, to: account.merged_into };
  for (const [name, step] of Object.entries(mergeSteps) as [MergeStepName, (typeof mergeSteps)[MergeStepName]][]) {
    const done = await step(app, { ...owners, staff_id: merge.staff_id, limit: MERGE_BATCH });
    if (done.moved + done.dropped === 0) continue;
    return app.db.write(async (tx) => {
      await addCount(tx, merge_id, name, done);
      await app.emit(tx, event);
    });
  }
  await app.db.write(async (tx) => {
    await finish(app, tx, owners);
    const locked = await lockMerge(tx, merge_id);
    if (locked?.status !== "running") return;
    await updateMerge(tx, merge_id, { status: "done", ended_at: app.now() });
    await app.emit(tx, { kind: "person_deleted", user_id: account.id });
    await app.emit(tx, event, LATE_PASS_S);
  });
}

async function addCount(tx: Tx, id: string, name: MergeStepName, done: MergeCount): Promise<void> {
  const merge = await lockMerge(tx, id);
  if (!merge) return;
  const counts = countsIn(merge);
  const { moved, dropped } = counts[name] ?? { moved: 0, dropped: 0 };
  const count = { moved: moved + done.moved, dropped: dropped + done.dropped };
  await updateMerge(tx, id, { counts: JSON.stringify({ ...counts, [name]: count }) });
}

/** How much a merge has moved so far. */
export const countsIn = (merge: Pick<AccountMergeRow, "counts">): Partial<Record<MergeStepName, MergeCount>> =>
  JSON.parse(merge.counts) as Partial<Record<MergeStepName, MergeCount>>;

/** What is counted, or stored once for each account. */
async function finish(app: App, tx: Tx, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  await giveTasks(tx, from, to);
  await giveAssigned(tx, from, to);
  await giveNotificationCounts(tx, from, to);
  await giveImports(tx, from, to);
  await outdateSummaries(tx, [from, to]);
  const users = await lockUsers(tx, [from, to]);
  // What has arrived at an account that is deleted goes like the rest of it.
  if (users.get(to)?.status === "deleted") await app.emit(tx, { kind: "person_deleted", user_id: to });
  await recountGains(tx, users.values(), app.now());
  await app.invalidate(tx, "users", "badges", `user:${from}`, `user:${to}`, `notifications:${to}`);
}
