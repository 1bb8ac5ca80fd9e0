import type { Parsed, Reply } from "@askwell/contract";
import { isStaffFor, parseTaskId, recordRights, resembledPostOf } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { isStaff, type Member, type Staff } from "../../../viewer.ts";
import { withRightsOnPosts } from "../../granted-rights/index.ts";
import { findRevision } from "../../history/index.ts";
import { mayEditRules } from "../../hold-rules/index.ts";
import { appealInReview } from "../../sanctions/index.ts";
import { findTask, type ReviewTaskRow } from "../../tasks/index.ts";
import { flagsInReview } from "../flagged-posts.ts";
import { findReview } from "../queries.ts";
import { postsInReview } from "../queued-posts.ts";
import { editsInReview } from "../revisions-unreviewed.ts";
import type { ReviewRow } from "../table.ts";
import { type WaitingPost, waitingPosts } from "../waiting-posts.ts";
import { countTasks, listFlagsOfTask } from "./queries.ts";
import { allTasks } from "./task-access.ts";
import { taskItems } from "./task-items.ts";
import { taskMenu } from "./task-menu.ts";

/** The flags that are shown of a post; all of them are decided. */
const MAX_FLAGS = 50;

/** A task with all that a decision needs; null when it is decided. Rules: docs/rules/review.md RV21. */
export async function reviewTask(app: App, who: Member, input: Parsed<"reviewTask">): Promise<Reply<"reviewTask">> {
  const db = app.db.read;
  const row = await findOwnTask(app, db, who, input.id);
  const [task] = row ? await taskItems(app, db, who, [row]) : [];
  if (!row || !task) return null;
  const { kind, subject_id } = row;
  const flags = kind === "flagged_post" ? await listFlagsOfTask(db, row.object_id, MAX_FLAGS) : [];
  const review = kind === "queued_post" ? await findReview(db, subject_id) : undefined;
  const revision = kind === "suggested_post_edit" ? await findRevision(db, subject_id) : undefined;
  const [post = null] = review ? await postsInReview(app, db, who, [review]) : [];
  const [edit = null] = revision ? await editsInReview(app, db, who, [revision]) : [];
  return {
    task,
    flags: await flagsInReview(app, db, who, flags),
    post,
    edit,
    appeal: kind === "appeal" ? await appealInReview(app, db, who, subject_id) : null,
    resembles: review ? await resembledPost(app, db, who, review) : null,
    ...(await taskMenu(app, db, who, row)),
    may_make_rule: isStaff(who) && mayEditRules(app, who as Staff),
    ...(kind !== "suggested_post_edit" && !isStaffFor(who, ...recordRights) && { without_records: true as const }),
  };
}

/** The removed post that a held one is like, if it is still there and the reviewer may see it. Rules: docs/rules/hold-rules.md HR9. */
async function resembledPost(app: App, db: Db, who: Member, { submitter }: ReviewRow): Promise<WaitingPost | null> {
  const id = resembledPostOf(submitter);
  if (id === null || !isStaffFor(await withRightsOnPosts(db, who, [id]), "review_posts")) return null;
  return (await waitingPosts(app, db, [id])).get(id) ?? null;
}

/** An open task that the reviewer may decide; undefined for any other id. */
export async function findOwnTask(app: App, db: Db, who: Member, id: string): Promise<ReviewTaskRow | undefined> {
  const key = parseTaskId(id);
  const row = key && (await findTask(db, key));
  if (!key || !row) return undefined;
  const filter = { ...allTasks(app, who), ...key };
  return (await countTasks(db, filter, 1)) > 0 ? row : undefined;
}
