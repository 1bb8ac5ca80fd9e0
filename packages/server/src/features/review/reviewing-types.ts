import type { Reply } from "@askwell/contract";
import { MAX_COUNTED_TASKS } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { countUnreviewed } from "../history/index.ts";
import { countPendingFlags, countPendingReviews } from "./queries.ts";
import { editFilter } from "./revisions-unreviewed.ts";
import { taskAccess } from "./tasks/task-access.ts";

type QueueCount = Reply<"reviewingTypes">[number];

/**
 * The queues with the number of waiting items: posts and flags for those who may decide them, suggested edits for all.
 */
export async function reviewingTypes(app: App, who: Member): Promise<Reply<"reviewingTypes">> {
  const t = app.translator(who.language);
  const counts = await countWaiting(app, who);
  return counts.map(({ name, todo_amount }) => ({ name, label: t(`review.${name}`), todo_amount }));
}

/** What waits for the caller in each queue, up to `max` in each, with suggested edits last. */
export async function countWaiting(
  app: App,
  who: Member,
  max: number = MAX_COUNTED_TASKS,
): Promise<{ name: "queued_post" | "flagged_post" | "suggested_post_edit"; todo_amount: QueueCount["todo_amount"] }[]> {
  const db = app.db.read;
  const access = taskAccess(app, who);
  const has = (name: string) => access.some(({ kind }) => kind === name);
  const limit = isStaff(who) ? undefined : access;
  const edits = await countUnreviewed(db, editFilter(app, who), max);
  const posts = has("queued_post") ? await countPendingReviews(db, limit, max) : null;
  const flags = has("flagged_post") ? await countPendingFlags(db, limit, max) : null;
  return [
    ...(posts === null ? [] : [{ name: "queued_post" as const, todo_amount: posts }]),
    ...(flags === null ? [] : [{ name: "flagged_post" as const, todo_amount: flags }]),
    { name: "suggested_post_edit", todo_amount: edits },
  ];
}
