import { sql } from "kysely";
import { insertIgnore, insertMany, toNumber, upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { DAY_S, dayOf } from "./days.ts";
import type { ActiveDayRow, CommunityDayRow, CommunityPeriodRow } from "./table.ts";

/** Days from one to another, both included. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

const within = (column: string, { from, to }: DaySpan) =>
  sql<boolean>`${sql.ref(column)} >= ${sql.lit(from * DAY_S)} and ${sql.ref(column)} < ${sql.lit((to + 1) * DAY_S)}`;

/** The start of the day of a time; the engines divide integers differently. */
const startOf = (column: string) => sql<number>`${sql.ref(column)} - ${sql.ref(column)} % ${sql.lit(DAY_S)}`;

const byDay = <Row extends { began: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [toNumber(row.began) / DAY_S, row]));

/** The questions of each day, and those with an answer. */
export async function countQuestions(db: Db, span: DaySpan) {
  const rows = await db
    .selectFrom("questions")
    .select([
      startOf("created_at").as("began"),
      sql<number>`count(*)`.as("questions"),
      sql<number>`sum(case when answer_count > 0 then 1 else 0 end)`.as("answered"),
    ])
    .where("status", "in", ["available", "closed"])
    .where(within("created_at", span))
    .groupBy("began")
    .execute();
  return byDay(rows);
}

export async function countAnswers(db: Db, span: DaySpan) {
  const answers = db
    .selectFrom("answers")
    .select([startOf("created_at").as("began"), sql<number>`count(*)`.as("total")]);
  const available = answers.where("status", "=", "available").where(within("created_at", span));
  return byDay(await available.groupBy("began").execute());
}

export async function countPeople(db: Db, span: DaySpan) {
  const users = db.selectFrom("users").select([startOf("created_at").as("began"), sql<number>`count(*)`.as("total")]);
  const confirmed = users.where("status", "in", ["normal", "suspended"]).where("email_confirmed", "=", 1);
  return byDay(await confirmed.where(within("created_at", span)).groupBy("began").execute());
}

/** The time up to the first answer by another user, of each question that has one, in seconds, by day. */
export async function listDelays(db: Db, span: DaySpan): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom("questions")
    // A cross join has SQLite begin with the questions of these days: it would read all answers otherwise.
    .crossJoin("answers")
    .whereRef("answers.question_id", "=", "questions.id")
    .select([
      "questions.id",
      "questions.created_at",
      sql<number>`min(answers.created_at) - questions.created_at`.as("delay"),
    ])
    .where("questions.status", "in", ["available", "closed"])
    .where(within("questions.created_at", span))
    .where("answers.status", "=", "available")
    .whereRef("answers.user_id", "!=", "questions.user_id")
    .groupBy(["questions.id", "questions.created_at"])
    .execute();
  const days = Map.groupBy(rows, (row) => dayOf(row.created_at));
  return new Map([...days].map(([day, group]) => [day, group.map(({ delay }) => toNumber(delay))]));
}

/** The users who have written or voted, by day. */
export async function listActiveUsers(db: Db, span: DaySpan): Promise<ActiveDayRow[]> {
  const authors = (table: "questions" | "answers" | "comments") =>
    db
      .selectFrom(table)
      .select([startOf("created_at").as("began"), "user_id"])
      .where("status", "in", ["available", "closed"])
      .where(within("created_at", span));
  const voters = db
    .selectFrom("votes")
    .select([startOf("updated_at").as("began"), "user_id"])
    .where("direction", "!=", "none")
    .where(within("updated_at", span));
  const rows = await authors("questions").union(authors("answers")).union(authors("comments")).union(voters).execute();
  return rows
    .filter(({ user_id }) => user_id !== "0")
    .map(({ began, user_id }) => ({ day: toNumber(began) / DAY_S, user_id }));
}

/** Stores rows for days that have none; they are counted as soon as possible. */
export async function addDays(tx: Tx, days: readonly number[]): Promise<void> {
  const nothing = { counted_at: 0, questions: 0, answered: 0, answers: 0, people: 0, active: 0, delays: "{}" };
  await insertIgnore(
    tx,
    "community_days",
    days.map((day) => ({ day, ...nothing, database_bytes: 0 })),
  );
}

export async function hasDay(db: Db, day: number): Promise<boolean> {
  return (await db.selectFrom("community_days").select("day").where("day", "=", day).executeTakeFirst()) !== undefined;
}

/** The days since `first` that were last counted before a time, in the order of their last count, newest first. */
export async function listDaysCountedBefore(db: Db, first: number, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("community_days")
    .select("day")
    .where("counted_at", "<", before)
    .where("day", ">=", first)
    .orderBy("counted_at")
    .orderBy("day", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ day }) => day);
}

/** What is counted again for a day. */
export type CountedDay = Omit<CommunityDayRow, "database_bytes">;

/** Stores the counts of days, and who was active on them. */
export async function saveDays(tx: Tx, rows: readonly CountedDay[], users: readonly ActiveDayRow[]): Promise<void> {
  const set = ["counted_at", "questions", "answered", "answers", "people", "active", "delays"] as const;
  const stored = rows.map((row) => ({ ...row, database_bytes: 0 }));
  await upsert(tx, "community_days", stored, { key: ["day"], set });
  const days = rows.map(({ day }) => day);
  await tx.deleteFrom("active_days").where("day", "in", days).execute();
  await insertMany(tx, "active_days", users);
}

export async function saveDatabaseSize(tx: Tx, day: number, database_bytes: number): Promise<void> {
  await tx.updateTable("community_days").set({ database_bytes }).where("day", "=", day).execute();
}

/** Deletes what is too old to be shown. */
export async function deleteDaysBefore(tx: Tx, day: number): Promise<void> {
  await tx.deleteFrom("community_days").where("day", "<", day).execute();
  await tx.deleteFrom("active_days").where("day", "<", day).execute();
  for (const name of ["search", "empty_search", "referrer", "slow_page", "very_slow_page"]) {
    await tx.deleteFrom("daily_counts").where("name", "=", name).where("day", "<", day).execute();
  }
}

/** The different users who were active from a day to another, and those of them who had their account before. */
export async function countActive(db: Db, from: number, to: number): Promise<{ active: number; returned: number }> {
  const { rows } = await sql<{ active: number; returned: number }>`
    select count(*) as active, sum(case when users.created_at < ${sql.lit(from * DAY_S)} then 1 else 0 end) as returned
    from (select distinct user_id from active_days where day >= ${sql.lit(from)} and day <= ${sql.lit(to)}) seen
    join users on users.id = seen.user_id`.execute(db);
  return { active: toNumber(rows[0]?.active), returned: toNumber(rows[0]?.returned) };
}

export async function findPeriod(db: Db, days: number): Promise<CommunityPeriodRow | undefined> {
  return db.selectFrom("community_periods").selectAll().where("days", "=", days).executeTakeFirst();
}

export async function listDays(db: Db, from: number, to: number): Promise<CommunityDayRow[]> {
  return db
    .selectFrom("community_days")
    .selectAll()
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();
}

/** How often something happened on each day of a span. */
export async function countsByDay(db: Db, name: string, from: number, to: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("daily_counts")
    .select(["day", sql<number>`sum(${sql.ref("count")})`.as("total")])
    .where("name", "=", name)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("day")
    .execute();
  return new Map(rows.map(({ day, total }) => [day, toNumber(total)]));
}

interface TermSpan {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** The most frequent terms of a span of days. */
export async function listTopTerms(db: Db, name: string, { from, to, limit }: TermSpan) {
  const rows = await db
    .selectFrom("daily_counts")
    .select(["term", sql<number>`sum(${sql.ref("count")})`.as("total")])
    .where("name", "=", name)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("term")
    .orderBy("total", "desc")
    .orderBy("term")
    .limit(limit)
    .execute();
  return rows.map(({ term, total }) => ({ term, count: toNumber(total) }));
}

/** Of the most used tags, those in which no user has an answer with a positive score. */
export async function listTagsWithoutExperts(
  db: Db,
  { among, limit }: { readonly among: number; readonly limit: number },
) {
  const used = db
    .selectFrom("tags")
    .select(["id", "slug_name", "display_name", "listed_count", "unanswered_count"])
    .where("status", "=", "available")
    .where("main_tag_id", "=", "0")
    .orderBy("question_count", "desc")
    .orderBy("id")
    .limit(among);
  return db
    .selectFrom(used.as("used"))
    .select(["slug_name", "display_name", "listed_count", "unanswered_count"])
    .where("listed_count", ">", 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("user_tags").select("user_tags.user_id").whereRef("user_tags.tag_id", "=", "used.id"))),
    )
    .orderBy("unanswered_count", "desc")
    .orderBy("listed_count", "desc")
    .orderBy("slug_name")
    .limit(limit)
    .execute();
}
