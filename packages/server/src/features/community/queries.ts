import { sql } from "kysely";
import { insertIgnore, insertMany, toNumber } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { DAY_S } from "./days.ts";
import type { CommunityDayRow, CommunityPeriodRow } from "./table.ts";

/** What is counted again for a day. */
export type CountedDay = Omit<CommunityDayRow, "day" | "counted_at" | "database_bytes">;

const withinDay = (column: string, day: number) =>
  sql<boolean>`${sql.ref(column)} >= ${sql.lit(day * DAY_S)} and ${sql.ref(column)} < ${sql.lit((day + 1) * DAY_S)}`;

/** The questions of a day, and those with an answer. */
export async function countQuestions(db: Db, day: number): Promise<{ questions: number; answered: number }> {
  const row = await db
    .selectFrom("questions")
    .select([
      sql<number>`count(*)`.as("questions"),
      sql<number>`sum(case when answer_count > 0 then 1 else 0 end)`.as("answered"),
    ])
    .where("status", "in", ["available", "closed"])
    .where(withinDay("created_at", day))
    .executeTakeFirstOrThrow();
  return { questions: toNumber(row.questions), answered: toNumber(row.answered) };
}

export async function countAnswers(db: Db, day: number): Promise<number> {
  const answers = db.selectFrom("answers").select((eb) => eb.fn.countAll<number>().as("count"));
  const row = await answers.where("status", "=", "available").where(withinDay("created_at", day)).executeTakeFirst();
  return toNumber(row?.count);
}

export async function countPeople(db: Db, day: number): Promise<number> {
  const users = db.selectFrom("users").select((eb) => eb.fn.countAll<number>().as("count"));
  const confirmed = users.where("status", "in", ["normal", "suspended"]).where("email_confirmed", "=", 1);
  return toNumber((await confirmed.where(withinDay("created_at", day)).executeTakeFirst())?.count);
}

/** The time up to the first answer by another user, of each question of a day that has one, in seconds. */
export async function listDelays(db: Db, day: number): Promise<number[]> {
  const rows = await db
    .selectFrom("questions")
    .innerJoin("answers", "answers.question_id", "questions.id")
    .select(["questions.id", sql<number>`min(answers.created_at) - min(questions.created_at)`.as("delay")])
    .where("questions.status", "in", ["available", "closed"])
    .where(withinDay("questions.created_at", day))
    .where("answers.status", "=", "available")
    .whereRef("answers.user_id", "!=", "questions.user_id")
    .groupBy("questions.id")
    .execute();
  return rows.map(({ delay }) => toNumber(delay));
}

/** The users who have written or voted on a day. */
export async function listActiveUsers(db: Db, day: number): Promise<string[]> {
  const authors = (table: "questions" | "answers" | "comments") =>
    db
      .selectFrom(table)
      .select("user_id")
      .where("status", "in", ["available", "closed"])
      .where(withinDay("created_at", day));
  const voters = db
    .selectFrom("votes")
    .select("user_id")
    .where("direction", "!=", "none")
    .where(withinDay("updated_at", day));
  const rows = await authors("questions").union(authors("answers")).union(authors("comments")).union(voters).execute();
  return rows.map((row) => row.user_id).filter((id) => id !== "0");
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

export async function saveDay(tx: Tx, day: number, counted: Partial<CommunityDayRow>, users: readonly string[]) {
  await tx.updateTable("community_days").set(counted).where("day", "=", day).execute();
  await tx.deleteFrom("active_days").where("day", "=", day).execute();
  await insertMany(
    tx,
    "active_days",
    users.map((user_id) => ({ day, user_id })),
  );
}

/** Deletes what is too old to be shown. */
export async function deleteDaysBefore(tx: Tx, day: number): Promise<void> {
  await tx.deleteFrom("community_days").where("day", "<", day).execute();
  await tx.deleteFrom("active_days").where("day", "<", day).execute();
  for (const name of ["search", "empty_search", "referrer"]) {
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
