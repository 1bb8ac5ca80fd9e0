import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { heldByRule, reasonText, submitterName } from "../posts/index.ts";
import { countPendingReviews, findPendingReview, listPendingReviews } from "./queries.ts";
import type { ReviewRow } from "./table.ts";
import type { TaskAccess } from "./tasks/queries.ts";
import { taskAccess } from "./tasks/task-access.ts";
import { waitingPosts } from "./waiting-posts.ts";

interface PendingReviews {
  readonly count: number;
  readonly rows: readonly ReviewRow[];
}

async function pendingReviews(
  db: Db,
  { page, page_size, object_id }: Parsed<"queuedPosts">,
  access?: TaskAccess,
): Promise<PendingReviews> {
  if (object_id === "") {
    const count = await countPendingReviews(db, access);
    return { count, rows: await listPendingReviews(db, { offset: (page - 1) * page_size, limit: page_size }, access) };
  }
  const row = await findPendingReview(db, object_id, access);
  return { count: row ? 1 : 0, rows: row ? [row] : [] };
}

/** The posts that wait for approval, by page; with `object_id`, that one. Rules: docs/rules/review.md RV9. */
export async function queuedPosts(app: App, who: Member, input: Parsed<"queuedPosts">): Promise<Reply<"queuedPosts">> {
  const access = isStaff(who) ? undefined : taskAccess(app, who);
  if (access?.every(({ kind }) => kind !== "queued_post")) return { count: 0, list: [] };
  const db = app.db.read;
  const { count, rows } = await pendingReviews(db, input, access);
  return { count, list: await postsInReview(app, db, who, rows) };
}

/** Waiting posts in their wire format. */
export async function postsInReview(
  app: App,
  db: Db,
  who: Member,
  rows: readonly ReviewRow[],
): Promise<Reply<"queuedPosts">["list"]> {
  const posts = await waitingPosts(
    app,
    db,
    rows.map((row) => row.object_id),
  );
  return rows.flatMap((row) => {
    const post = posts.get(row.object_id);
    if (!post) return [];
    const { answer_count: _, answer_accepted: __, ...fields } = post;
    return {
      ...fields,
      review_id: Number(row.id),
      submit_at: row.created_at,
      submitter_display_name: submitterName(app, who.language, row.submitter),
      reason: reasonText(app, who.language, row.reason),
      ...heldByRule(app, row.submitter),
    };
  });
}
