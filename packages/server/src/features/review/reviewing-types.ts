import type { Reply } from "@askwell/contract";
import { reviewableKinds, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { countUnreviewed } from "../history/index.ts";
import { countPendingFlags, countPendingReviews } from "./queries.ts";

/**
 * The queues with the number of waiting items: posts and flags for staff, suggested edits for users who may review
 * them.
 */
export async function reviewingTypes(app: App, who: Member): Promise<Reply<"reviewingTypes">> {
  const db = app.db.read;
  const t = app.translator(who.language);
  const kinds = reviewableKinds(who, thresholdsOf(app.settings.get("privileges")));
  const edits = await countUnreviewed(db, { kinds, publicOnly: !isStaff(who) });
  const suggested = { name: "suggested_post_edit", label: t("review.suggested_post_edit"), todo_amount: edits };
  if (!isStaff(who)) return [suggested];
  return [
    { name: "queued_post", label: t("review.queued_post"), todo_amount: await countPendingReviews(db) },
    { name: "flagged_post", label: t("review.flagged_post"), todo_amount: await countPendingFlags(db) },
    suggested,
  ];
}
