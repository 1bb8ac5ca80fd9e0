import {
  type CommunityQueue,
  communityQueues,
  mayReviewQueue,
  restrictableRights,
  restrictionOf,
} from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { checkRights, endIn } from "../sanctions/index.ts";
import { findReviewer } from "./queries.ts";
import type { QueueReviewerRow } from "./table.ts";

/** The queues that a user may review; none while a right of theirs is restricted. Rules: docs/rules/community-review.md CQ1. */
export function queuesOf(app: App, who: Member): CommunityQueue[] {
  const settings = app.settings.get("question");
  const isRestricted = restrictionOf(who.restrictions ?? [], restrictableRights, app.now()) !== null;
  if (isRestricted && !isStaff(who)) return [];
  return communityQueues.filter((queue) => mayReviewQueue(who, queue, settings).allowed);
}

/**
 * Checks that a user may review a queue now, and returns what is stored about them. Rules: docs/rules/community-review.md
 * CQ1 and CQ11.
 */
export async function checkMayReview(
  app: App,
  db: Db,
  who: Member,
  queue: CommunityQueue,
): Promise<QueueReviewerRow | undefined> {
  const verdict = mayReviewQueue(who, queue, app.settings.get("question"));
  if (!verdict.allowed) fail(verdict.reason, verdict.needed ? { params: { rank: verdict.needed } } : {});
  await checkRights(app, who, restrictableRights);
  const reviewer = await findReviewer(db, who.id);
  if (reviewer && isPaused(app, who, reviewer)) {
    fail("review_paused", { params: { end: endIn(app.translator(who.language), reviewer.paused_until) } });
  }
  return reviewer;
}

/** Whether failed audits have paused a user; nothing pauses staff. */
export const isPaused = (app: App, who: Member, { paused_until }: QueueReviewerRow): boolean =>
  !isStaff(who) && paused_until > app.now();
