import { kindOfId, MAX_COUNTED_TASKS } from "@askwell/domain";
import { sql } from "kysely";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { AnswerRow } from "../answers/index.ts";
import type { CommentRow } from "../comments/index.ts";
import type { QuestionRow } from "../questions/index.ts";
import { closeTask, type FlagRow, openTask } from "../tasks/index.ts";
import type { ReviewRow } from "./table.ts";
import { isWithin, type TaskAccess } from "./tasks/queries.ts";

/** Waiting posts; with `access`, those that the reviewer may decide. */
function pendingReviews(db: Db, access?: TaskAccess) {
  const pending = db.selectFrom("reviews").where("reviews.status", "=", "pending");
  if (!access) return pending;
  return pending.where(({ exists, selectFrom }) =>
    exists(
      selectFrom("review_tasks")
        .select("review_tasks.subject_id")
        .where("review_tasks.kind", "=", "queued_post")
        .whereRef("review_tasks.subject_id", "=", "reviews.id")
        .where(isWithin(access)),
    ),
  );
}

/** The number of waiting posts, up to `max`. */
export async function countPendingReviews(db: Db, access?: TaskAccess, max = MAX_COUNTED_TASKS): Promise<number> {
  const some = pendingReviews(db, access).select("reviews.id").limit(max);
  const counted = db.selectFrom(some.as("some")).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The open flags on posts that are neither deleted nor below a deleted post; with `access`, those that the reviewer may decide. */
function pendingFlags(db: Db, access?: TaskAccess) {
  return db
    .selectFrom("flags")
    .where("flags.status", "=", "pending")
    .where(({ selectFrom }) => {
      const task = selectFrom("review_tasks")
        .select("review_tasks.hidden")
        .where("review_tasks.kind", "=", "flagged_post")
        .whereRef("review_tasks.subject_id", "=", "flags.object_id");
      // The value of one row and no `exists`: PostgreSQL would read the tasks of all flags before the first few.
      return sql<boolean>`(${access ? task.where(isWithin(access)) : task}) = 0`;
    });
}

/** The number of open flags, up to `max`. */
export async function countPendingFlags(db: Db, access?: TaskAccess, max = MAX_COUNTED_TASKS): Promise<number> {
  const some = pendingFlags(db, access).select("flags.id").limit(max);
  const counted = db.selectFrom(some.as("some")).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** A part of a list. */
interface ListPart {
  readonly offset: number;
  readonly limit: number;
}

/** A page of the open flags, the last changed first. */
export async function listPendingFlags(db: Db, { offset, limit }: ListPart, access?: TaskAccess): Promise<FlagRow[]> {
  return pendingFlags(db, access)
    .selectAll("flags")
    .orderBy("flags.updated_at", "desc")
    .orderBy("flags.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Posts with their texts, by their ids. */
export interface PostRows {
  readonly questions: ReadonlyMap<string, QuestionRow>;
  readonly answers: ReadonlyMap<string, AnswerRow>;
  readonly comments: ReadonlyMap<string, CommentRow>;
}

/** These posts, and the questions of the answers; at most three queries. */
export async function listPostRows(db: Db, ids: readonly string[]): Promise<PostRows> {
  const ofKind = (kind: string) => ids.filter((id) => kindOfId(id) === kind);
  const [commentIds, answerIds] = [ofKind("comment"), ofKind("answer")];
  const comments =
    commentIds.length === 0 ? [] : await db.selectFrom("comments").selectAll().where("id", "in", commentIds).execute();
  const answers =
    answerIds.length === 0 ? [] : await db.selectFrom("answers").selectAll().where("id", "in", answerIds).execute();
  const above = [...new Set([...ofKind("question"), ...answers.map((answer) => answer.question_id)])];
  const questions =
    above.length === 0 ? [] : await db.selectFrom("questions").selectAll().where("id", "in", above).execute();
  return { questions: byId(questions), answers: byId(answers), comments: byId(comments) };
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

export async function findFlag(db: Db, id: string): Promise<FlagRow | undefined> {
  return db.selectFrom("flags").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a flag until the transaction ends; lock the flagged post first. */
export async function lockFlag(tx: Tx, id: string): Promise<FlagRow | undefined> {
  return forUpdate(tx.selectFrom("flags").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** A user's open flag on a post. */
export async function findOwnOpenFlag(db: Db, objectId: string, userId: string): Promise<FlagRow | undefined> {
  return db
    .selectFrom("flags")
    .selectAll()
    .where("object_id", "=", objectId)
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirst();
}

/** A user, and a flag to leave out. */
interface UserExceptFlag {
  readonly id: string;
  readonly except: string;
}

/** The number of flags by status, of those on a user's posts or those that a user raised. */
export async function countFlags(
  db: Db,
  column: "reported_user_id" | "user_id",
  { id, except }: UserExceptFlag,
): Promise<Record<"pending" | "completed" | "ignored", number>> {
  const rows = await db
    .selectFrom("flags")
    .select(["status", sql<number>`count(*)`.as("count")])
    .where(column, "=", id)
    .where("id", "!=", except)
    .groupBy("status")
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: of("pending"), completed: of("completed"), ignored: of("ignored") };
}

/** The last flag on each of some posts, and how many there are on it. */
export type FlagsOnPost = FlagRow & { readonly reports: number };

/** The posts of a user with the last flags, or those that a user has flagged last, each once. */
export async function listFlaggedPosts(
  db: Db,
  column: "reported_user_id" | "user_id",
  { id, except }: UserExceptFlag,
  limit: number,
): Promise<FlagsOnPost[]> {
  const posts = await db
    .selectFrom("flags")
    .select(({ fn }) => [fn.max("id").as("last_id"), fn.countAll<number>().as("reports")])
    .where(column, "=", id)
    .where("id", "!=", except)
    .groupBy("object_id")
    .orderBy("last_id", "desc")
    .limit(limit)
    .execute();
  if (posts.length === 0) return [];
  const ids = posts.map((post) => post.last_id);
  const flags = byId(await db.selectFrom("flags").selectAll().where("id", "in", ids).execute());
  return posts.flatMap(({ last_id, reports }) => {
    const flag = flags.get(last_id);
    return flag ? [{ ...flag, reports: Number(reports) }] : [];
  });
}

/** A page of the waiting reviews, the oldest first. */
export async function listPendingReviews(
  db: Db,
  { offset, limit }: ListPart,
  access?: TaskAccess,
): Promise<ReviewRow[]> {
  return pendingReviews(db, access).selectAll().orderBy("id").offset(offset).limit(limit).execute();
}

/** The first review of a post with this status. */
export async function findReviewOf(db: Db, objectId: string, status: string): Promise<ReviewRow | undefined> {
  const reviews = db.selectFrom("reviews").selectAll().where("object_id", "=", objectId).where("status", "=", status);
  return reviews.orderBy("id").limit(1).executeTakeFirst();
}

/** The waiting review of a post. */
export async function findPendingReview(db: Db, objectId: string, access?: TaskAccess): Promise<ReviewRow | undefined> {
  if (!access) return findReviewOf(db, objectId, "pending");
  return pendingReviews(db, access).selectAll().where("object_id", "=", objectId).orderBy("id").executeTakeFirst();
}

export async function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  return db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a review until the transaction ends; lock the post first. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return forUpdate(tx.selectFrom("reviews").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function updateReview(tx: Tx, id: string, change: Partial<ReviewRow>): Promise<void> {
  await tx.updateTable("reviews").set(change).where("id", "=", id).execute();
  const review = await findReview(tx, id);
  if (review) await syncReviewTask(tx, review);
}

/** Makes a waiting post a task, or removes its task once it is decided. */
export async function syncReviewTask(tx: Tx, review: ReviewRow): Promise<void> {
  const { id: subject_id, object_id, user_id: person_id, created_at: opened_at, status } = review;
  const key = { kind: "queued_post", subject_id } as const;
  if (status === "pending") await openTask(tx, { ...key, object_id, person_id, opened_at, reports: 1 });
  else await closeTask(tx, key);
}
