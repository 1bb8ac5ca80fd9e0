import type { Parsed, Reply } from "@askwell/contract";
import { MAX_COUNTED_TASKS, reviewableKinds, startOfUtcDay, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { countOpenTasks, mayEditPreparedTexts, reviewsByRight } from "../review/index.ts";
import { countActionsSince } from "../staff/index.ts";
import { isPaused, queuesOf } from "./access.ts";
import { countItems, countReviewsSince, findReviewer } from "./queries.ts";

/** The queues of the caller with their numbers. Rules: docs/rules/community-review.md CQ7 and CQ8. */
export async function reviewQueues(app: App, who: Member, _: Parsed<"reviewQueues">): Promise<Reply<"reviewQueues">> {
  const db = app.db.read;
  const since = startOfUtcDay(app.now());
  const reviewer = await findReviewer(db, who.id);
  const paused_until = reviewer && isPaused(app, who, reviewer) ? reviewer.paused_until : 0;
  const allowed = queuesOf(app, who);
  const today = allowed.length === 0 ? new Map<string, number>() : await countReviewsSince(db, who.id, since);
  const queues: Reply<"reviewQueues">["queues"] = [];
  for (const queue of allowed) {
    const waiting = paused_until > 0 ? 0 : await countItems(db, [queue], who.id, MAX_COUNTED_TASKS);
    queues.push({ queue, waiting, today: today.get(queue) ?? 0 });
  }
  queues.push(...(await suggestedEdits(app, db, who, since)));
  return {
    queues,
    goal: app.settings.get("question").queue_goal,
    reviews: reviewer?.reviews ?? 0,
    paused_until,
    ...(reviewsByRight(who) && { has_tasks: true as const }),
    ...(mayEditPreparedTexts(app, who) && { may_edit_texts: true as const }),
  };
}

/** The suggested edits that a reviewer may decide; staff and holders of rights have them among their tasks. */
async function suggestedEdits(app: App, db: Db, who: Member, since: number): Promise<Reply<"reviewQueues">["queues"]> {
  if (
    isStaff(who) ||
    reviewsByRight(who) ||
    reviewableKinds(who, thresholdsOf(app.settings.get("privileges"))).length === 0
  )
    return [];
  const today = await countActionsSince(db, who.id, ["edit_approve", "edit_reject"], since);
  return [{ queue: "suggested_edits", waiting: await countOpenTasks(app, who), today }];
}
