import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { countPending, findPendingReview } from "./queries.ts";
import { waitingPost } from "./waiting-post.ts";

/** One post that waits for approval; with `object_id`, that one. Rules: docs/rules/review.md RV9. */
export async function queuedPosts(app: App, who: Member, input: Parsed<"queuedPosts">): Promise<Reply<"queuedPosts">> {
  if (!isStaff(who)) return { count: 0, list: [] };
  const db = app.db.read;
  const isOne = input.object_id !== "";
  const row = await findPendingReview(db, isOne ? 0 : input.page - 1, input.object_id);
  const count = isOne ? Number(row !== undefined) : await countPending(db, "reviews");
  const post = row && (await waitingPost(app, db, row.object_id));
  if (!row || !post) return { count, list: [] };
  const { answer_count: _, answer_accepted: __, ...fields } = post;
  const t = app.translator(who.language);
  const item = {
    ...fields,
    review_id: Number(row.id),
    submit_at: row.created_at,
    submitter_display_name: t.maybe(`review.submitters.${row.submitter}`) ?? row.submitter,
    reason: t.maybe(`review.held_because.${row.reason}`) ?? row.reason,
  };
  return { count, list: [item] };
}
