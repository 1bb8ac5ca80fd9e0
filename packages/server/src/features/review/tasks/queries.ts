import { MAX_COUNTED_TASKS, type ReviewTaskKind, type ReviewTaskOrder, reviewTaskKinds } from "@askwell/domain";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db, Tables } from "../../../tables.ts";
import type { FlagRow, ReviewTaskRow } from "../../tasks/index.ts";
import type { ReviewRow } from "../table.ts";

/** Some tasks that a reviewer may decide. */
export interface TaskScope {
  readonly kind: ReviewTaskKind;
  /** What the tasks are about; null for all of the kind. */
  readonly object_kinds: readonly string[] | null;
  /** The tags of their questions; null for all questions. */
  readonly tag_ids: readonly string[] | null;
  /** Only about public posts and tags. */
  readonly isPublic?: true;
  /** Not about what this user has written. */
  readonly exceptOf?: string;
}

/** All tasks that a reviewer may decide. */
export type TaskAccess = readonly TaskScope[];

/** A filter of tasks; "" and 0 mean all. */
export interface TaskFilter {
  readonly access: TaskAccess;
  readonly kind: ReviewTaskKind | "";
  /** Key of a reason of flags. */
  readonly reason: string;
  /** The main tag of the question. */
  readonly tag_id: string;
  readonly person_id: string;
  /** Who has an open flag on the post. */
  readonly reporter_id: string;
  /** Only tasks opened by then, in Unix seconds. */
  readonly opened_by: number;
  readonly object_id: string;
  readonly subject_id?: string;
  /** The posts or questions that a rare reason or tag leaves; see `withFewPosts`. */
  readonly few?: { readonly column: "object_id" | "question_id"; readonly ids: readonly string[] };
}

/** A reason, a tag or a reporter with as many posts at most is rare: the tasks are found by their posts. */
const FEW_POSTS = 500;

/**
 * A filter by a rare reason, tag or reporter, with its posts: the tasks in their order would all be read in search of a few. Those
 * of a frequent one are found among the first that are read. Source: docs/rules/review.md RV28.
 */
export async function withFewPosts(db: Db, filter: TaskFilter): Promise<TaskFilter> {
  const { reason, tag_id, reporter_id } = filter;
  const found = (ids: readonly string[], column: "object_id" | "question_id") =>
    ids.length > FEW_POSTS ? filter : { ...filter, few: { column, ids: [...new Set(ids)] } };
  if (reporter_id !== "") {
    const rows = await flaggedBySql(db, reporter_id).execute();
    const narrow = found(
      rows.map((row) => row.object_id),
      "object_id",
    );
    if (narrow.few) return narrow;
  }
  if (reason !== "") {
    const rows = await flaggedForSql(db, reason).execute();
    const narrow = found(
      rows.map((row) => row.object_id),
      "object_id",
    );
    if (narrow.few) return narrow;
  }
  if (tag_id === "") return filter;
  const rows = await taggedSql(db, tag_id).execute();
  return found(
    rows.map((row) => row.question_id),
    "question_id",
  );
}

/** The query of the posts with open flags for a reason, one more than few at most. */
export function flaggedForSql(db: Db, reason: string) {
  const open = db.selectFrom("flags").select("object_id").where("status", "=", "pending");
  return open.where("reason", "=", reason).limit(FEW_POSTS + 1);
}

/** The query of the posts with an open flag of a user, one more than few at most. */
export function flaggedBySql(db: Db, userId: string) {
  const open = db.selectFrom("flags").select("object_id").where("status", "=", "pending");
  return open.where("user_id", "=", userId).limit(FEW_POSTS + 1);
}

/** The query of the questions with a tag, one more than few at most. */
export function taggedSql(db: Db, tagId: string) {
  const tagged = db.selectFrom("question_tags").select("question_id").where("list_tag_id", "=", tagId);
  return tagged.limit(FEW_POSTS + 1);
}

/** The tasks of a filter; `isInOrder` if a few are read in an order that has an index. */
function openTasks(db: Db, filter: TaskFilter, isInOrder = false): TaskQuery {
  const { access, kind, reason, tag_id, reporter_id, few } = filter;
  let tasks = few ? tasksOf(db, few) : db.selectFrom("review_tasks").where("review_tasks.hidden", "=", 0);
  if (!isAll(access)) tasks = tasks.where(isWithin(access));
  for (const each of [kind, reason + reporter_id === "" ? "" : "flagged_post"])
    if (each !== "") tasks = tasks.where(few ? sql`coalesce(review_tasks.kind, '')` : "review_tasks.kind", "=", each);
  const some = withReporter(withPerson(tasks, filter), reporter_id);
  return isInOrder && !few ? withFrequent(some, filter) : withReason(withTag(some, tag_id), reason);
}

/**
 * Tasks in their order with a frequent reason or tag, which is looked up for each: the value of one row and no `exists`,
 * because PostgreSQL would read all posts with it first and sort their tasks.
 */
function withFrequent(tasks: TaskQuery, { reason, tag_id }: TaskFilter): TaskQuery {
  let some = tasks;
  if (tag_id !== "")
    some = some.where(
      sql<boolean>`(select 1 from question_tags where question_tags.question_id = review_tasks.question_id
        and coalesce(question_tags.list_tag_id, '') = ${tag_id} limit 1) = 1`,
    );
  if (reason !== "")
    some = some.where(
      sql<boolean>`(select 1 from flags where flags.object_id = review_tasks.object_id and flags.status = 'pending'
        and flags.reason = ${reason} limit 1) = 1`,
    );
  return some;
}

/** Read from the index of their posts and of no other column, whatever the database expects of the others. */
function tasksOf(db: Db, { column, ids }: NonNullable<TaskFilter["few"]>): TaskQuery {
  const tasks = db.selectFrom("review_tasks").where(sql<boolean>`review_tasks.hidden + 0 = 0`);
  return ids.length === 0 ? tasks.where(sql<boolean>`1 = 0`) : tasks.where(`review_tasks.${column}`, "in", ids);
}

type TaskQuery = SelectQueryBuilder<Tables, "review_tasks", object>;

function withPerson(tasks: TaskQuery, { person_id, object_id, subject_id, opened_by }: TaskFilter): TaskQuery {
  let some = tasks;
  if (person_id !== "") some = some.where("review_tasks.person_id", "=", person_id);
  if (object_id !== "") some = some.where("review_tasks.object_id", "=", object_id);
  if (subject_id !== undefined) some = some.where("review_tasks.subject_id", "=", subject_id);
  if (opened_by !== 0) some = some.where("review_tasks.opened_at", "<=", opened_by);
  return some;
}

/** Looked up for each task, as what is frequent: see `withFrequent`. */
function withReporter(tasks: TaskQuery, userId: string): TaskQuery {
  if (userId === "") return tasks;
  return tasks.where(
    sql<boolean>`(select 1 from flags where flags.object_id = review_tasks.object_id and flags.user_id = ${userId}
      and flags.status = 'pending' limit 1) = 1`,
  );
}

function withTag(tasks: TaskQuery, tagId: string): TaskQuery {
  if (tagId === "") return tasks;
  return tasks.where(({ exists, selectFrom }) =>
    exists(
      selectFrom("question_tags")
        .select("question_tags.question_id")
        .whereRef("question_tags.question_id", "=", "review_tasks.question_id")
        .where("question_tags.list_tag_id", "=", tagId),
    ),
  );
}

function withReason(tasks: TaskQuery, reason: string): TaskQuery {
  if (reason === "") return tasks;
  return tasks.where(({ exists, selectFrom }) =>
    exists(
      selectFrom("flags")
        .select("flags.id")
        .whereRef("flags.object_id", "=", "review_tasks.object_id")
        .where("flags.status", "=", "pending")
        .where("flags.reason", "=", reason),
    ),
  );
}

/** True when a reviewer may decide every task, so that nothing is checked in the database. */
const isAll = (access: TaskAccess): boolean =>
  reviewTaskKinds.every((kind) =>
    access.some((scope) => scope.kind === kind && !scope.object_kinds && !scope.tag_ids && !scope.isPublic),
  );

/** The condition that a row of `review_tasks` is within what a reviewer may decide. */
export function isWithin(access: TaskAccess): RawBuilder<boolean> {
  if (access.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`(${sql.join(access.map(isInScope), sql` or `)})`;
}

function isInScope({ kind, object_kinds, tag_ids, isPublic, exceptOf }: TaskScope): RawBuilder<boolean> {
  const conditions = [sql`review_tasks.kind = ${kind}`];
  if (object_kinds) conditions.push(sql`review_tasks.object_kind in (${sql.join(["", ...object_kinds])})`);
  if (tag_ids) {
    const ids = sql.join(tag_ids);
    // Not by `list_tag_id`, which posts in no list do not have.
    conditions.push(sql`exists (select 1 from question_tags where question_tags.question_id = review_tasks.question_id
      and (question_tags.tag_id in (${ids}) or question_tags.tag_id in
      (select tags.id from tags where tags.main_tag_id in (${ids}))))`);
  }
  if (isPublic) conditions.push(isOfPublic);
  if (exceptOf !== undefined) conditions.push(sql`review_tasks.person_id <> ${exceptOf}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const isOfPublic = sql<boolean>`(review_tasks.question_id = '0' and exists (
    select 1 from tags where tags.id = review_tasks.object_id and tags.status = 'available')
  or review_tasks.question_id <> '0' and exists (
    select 1 from questions where questions.id = review_tasks.question_id and questions.visible = 1)
  and (review_tasks.answer_id = '0' or exists (
    select 1 from answers where answers.id = review_tasks.answer_id and answers.status = 'available')))`;

/** An order and a page of it. */
interface TaskPage {
  readonly order: ReviewTaskOrder;
  readonly page: number;
  readonly limit: number;
}

/** The query of a page of tasks. */
export function taskPageSql(db: Db, filter: TaskFilter, { order, page, limit }: TaskPage) {
  const tasks = openTasks(db, filter, true)
    .selectAll("review_tasks")
    .offset((page - 1) * limit)
    .limit(limit);
  if (order === "newest") return tasks.orderBy("opened_at", "desc").orderBy("subject_id", "desc");
  const first = order === "reports" ? "reports" : "urgent";
  return tasks.orderBy(first, "desc").orderBy("opened_at").orderBy("subject_id");
}

/** A page of tasks among the first thousand. */
export async function listTasks(db: Db, filter: TaskFilter, page: TaskPage): Promise<ReviewTaskRow[]> {
  if ((page.page - 1) * page.limit >= MAX_COUNTED_TASKS || filter.access.length === 0) return [];
  return taskPageSql(db, filter, page).execute();
}

/** The number of tasks, up to a thousand. */
export async function countTasks(db: Db, filter: TaskFilter, max = MAX_COUNTED_TASKS): Promise<number> {
  if (filter.access.length === 0) return 0;
  const some = openTasks(db, filter).select("review_tasks.subject_id").limit(max);
  const counted = db.selectFrom(some.as("some")).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The kinds of tasks that a reviewer has. */
export const kindsFor = (access: TaskAccess): readonly ReviewTaskKind[] =>
  reviewTaskKinds.filter((kind) => access.some((scope) => scope.kind === kind));

/** How many open flags each post has for each reason, the most frequent reason first. */
export async function listFlagReasons(db: Db, postIds: readonly string[]) {
  if (postIds.length === 0) return [];
  const rows = await db
    .selectFrom("flags")
    .select(({ fn }) => ["object_id", "reason", fn.countAll<number>().as("count")])
    .where("object_id", "in", postIds)
    .where("status", "=", "pending")
    .groupBy(["object_id", "reason"])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) })).sort((one, other) => other.count - one.count);
}

/** Reviews by their ids. */
export async function listReviewsById(db: Db, ids: readonly string[]): Promise<ReviewRow[]> {
  return ids.length === 0 ? [] : db.selectFrom("reviews").selectAll().where("id", "in", ids).execute();
}

/** At most `limit` open flags on a post, the first ones. */
export async function listFlagsOfTask(db: Db, objectId: string, limit: number): Promise<FlagRow[]> {
  const open = db.selectFrom("flags").selectAll().where("object_id", "=", objectId).where("status", "=", "pending");
  return open.orderBy("created_at").orderBy("id").limit(limit).execute();
}
