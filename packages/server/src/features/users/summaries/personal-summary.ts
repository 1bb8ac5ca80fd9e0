import type { Parsed, Reply } from "@askwell/contract";
import { sql } from "kysely";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { toNumber } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { findByUsername } from "../queries.ts";

const STEP_S = 28 * 24 * 3600;
/** A year. */
const STEPS = 13;
const MAX_TAGS = 8;

/** What the posts of a user add up to, and how many there were in the last year. Rules: docs/rules/users.md U33. */
export async function personalSummary(
  app: App,
  _who: Viewer,
  input: Parsed<"personalSummary">,
): Promise<Reply<"personalSummary">> {
  const db = app.db.read;
  const user = required(await findByUsername(db, input.username), "user_not_found");
  if (user.status === "deleted") return { readers: 0, accepted: 0, tags: [], activity: [] };
  const [summary, tags, activity] = await Promise.all([
    db.selectFrom("user_summaries").select(["readers", "accepted"]).where("user_id", "=", user.id).executeTakeFirst(),
    listTags(db, user.id),
    recentActivity(db, user.id, app.now()),
  ]);
  return { readers: toNumber(summary?.readers), accepted: summary?.accepted ?? 0, tags, activity };
}

/** The tags with the highest score. */
async function listTags(db: Db, userId: string) {
  return db
    .selectFrom("user_tags")
    .innerJoin("tags", "tags.id", "user_tags.tag_id")
    .select(["tags.slug_name", "tags.display_name", "user_tags.score", "user_tags.answers"])
    .where("user_tags.user_id", "=", userId)
    .where("tags.status", "=", "available")
    .orderBy("user_tags.score", "desc")
    .orderBy("user_tags.answers", "desc")
    .orderBy("tags.id")
    .limit(MAX_TAGS)
    .execute();
}

/** The activity of the last year or, without any, of the year that ends with the last post. */
async function recentActivity(db: Db, userId: string, now: number): Promise<Reply<"personalSummary">["activity"]> {
  const activity = await countActivity(db, userId, now);
  if (activity.some(({ questions, answers }) => questions + answers > 0)) return activity;
  const last = await lastPostAt(db, userId);
  return last === 0 ? activity : countActivity(db, userId, last);
}

/** When a user has written the newest public question or answer; 0 for never. */
async function lastPostAt(db: Db, userId: string): Promise<number> {
  const asked = db.selectFrom("questions").where("user_id", "=", userId).where("visible", "=", 1);
  const answered = db.selectFrom("answers").where("user_id", "=", userId).where("status", "=", "available");
  const [question, answer] = await Promise.all([
    asked.select((eb) => eb.fn.max("created_at").as("at")).executeTakeFirst(),
    answered.select((eb) => eb.fn.max("created_at").as("at")).executeTakeFirst(),
  ]);
  return Math.max(toNumber(question?.at), toNumber(answer?.at));
}

/** Public questions and answers in each four weeks of the year before `now`, the oldest first; `at` is the end of a step. */
async function countActivity(db: Db, userId: string, now: number): Promise<Reply<"personalSummary">["activity"]> {
  const first = now - STEP_S * STEPS + 1;
  const step = sql`(created_at - ${sql.lit(first)} - (created_at - ${sql.lit(first)}) % ${sql.lit(STEP_S)}) / ${sql.lit(STEP_S)}`;
  const { rows } = await sql<{ kind: string; step: number; count: number }>`
    select 'questions' as kind, ${step} as step, count(*) as count from questions
      where user_id = ${userId} and visible = 1 and created_at >= ${first} group by 2
    union all
    select 'answers' as kind, ${step} as step, count(*) as count from answers
      where user_id = ${userId} and status = 'available' and created_at >= ${first} group by 2`.execute(db);
  const activity = Array.from({ length: STEPS }, (_, n) => ({
    at: first + STEP_S * (n + 1) - 1,
    questions: 0,
    answers: 0,
  }));
  for (const { kind, step: at, count } of rows) {
    const bar = activity[Math.floor(toNumber(at))];
    if (bar) bar[kind === "questions" ? "questions" : "answers"] = toNumber(count);
  }
  return activity;
}
