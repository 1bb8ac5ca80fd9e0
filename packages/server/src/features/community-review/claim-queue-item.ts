import type { Parsed, Reply } from "@askwell/contract";
import type { CommunityQueue } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { claimQueueItem as claimItem, releaseQueueItem } from "../tasks/index.ts";
import { checkMayReview } from "./access.ts";
import { findItemFor } from "./queries.ts";

/** Claims an item that the caller can review, or ends the claim. An audit is nobody else's, and answers as an item does. Rules: docs/rules/community-review.md CQ5, CQ9. */
export async function claimQueueItem(
  app: App,
  who: Member,
  { post_id, is_released, ...input }: Parsed<"claimQueueItem">,
): Promise<Reply<"claimQueueItem">> {
  const queue = input.queue as CommunityQueue;
  const reviewer = await checkMayReview(app, app.db.read, who, queue);
  if (reviewer && reviewer.audit_post_id === post_id && reviewer.audit_queue === queue)
    return { is_yours: !is_released };
  const key = { queue, post_id };
  return app.db.write(async (tx) => {
    if (is_released) await releaseQueueItem(tx, key, who.id);
    // Authors could keep their own posts from all reviewers.
    else if (await findItemFor(tx, key, who.id)) return { is_yours: await claimItem(tx, key, who.id, app.now()) };
    return { is_yours: false };
  });
}
