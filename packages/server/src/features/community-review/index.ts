import { CLOSING_VOTE_DAYS } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { removeStaleQueueItems } from "../tasks/index.ts";
import { isPaused, queuesOf } from "./access.ts";
import { countItems, findReviewer } from "./queries.ts";

export { giveReviews } from "./give-reviews.ts";

const MAX_POLLED_ITEMS = 100;

/** How many items the queues of a reviewer have for them, up to 100; null for users without a queue. Polled often. */
export async function countQueueItems(app: App, who: Member): Promise<number | null> {
  const queues = queuesOf(app, who);
  if (queues.length === 0) return null;
  const reviewer = await findReviewer(app.db.read, who.id);
  if (reviewer && isPaused(app, who, reviewer)) return 0;
  return countItems(app.db.read, queues, who.id, MAX_POLLED_ITEMS);
}

/** Whether the user reviews one of these queues; what else waits has other names. */
export const reviewsQueue = (app: App, who: Member, changed: ReadonlySet<string>): boolean =>
  queuesOf(app, who).some((queue) => changed.has(queue));

/** Removes items that can no longer be reviewed. Rules: docs/rules/community-review.md CQ3 and CQ4. */
export async function tidyQueues(app: App): Promise<void> {
  await app.db.write((tx) => removeStaleQueueItems(tx, app.now() - CLOSING_VOTE_DAYS * 86_400));
}
