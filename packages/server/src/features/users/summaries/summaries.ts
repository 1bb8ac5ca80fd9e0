import { setTimeout as sleep } from "node:timers/promises";
import { spansSeconds } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import { insertMany, toNumber, upsert } from "../../../platform/db/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { listUsersById } from "../queries.ts";
import type { UserSummaryRow, UserTagRow } from "../table.ts";
import { isListed } from "../wire.ts";

const BATCH = 100;
const TOP_TAGS = 5;

/** Lets the summaries of authors be counted again. */
export async function outdateSummaries(tx: Tx, userIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(userIds)].filter((id) => id !== "0" && id !== "").sort();
  const rows = ids.map((user_id): UserSummaryRow => ({ ...emptySummary(user_id), counted_at: 0 }));
  if (rows.length > 0) await upsert(tx, "user_summaries", rows, { key: ["user_id"], set: ["counted_at"] });
}

/** The same for the authors of a question and its answers. */
export async function outdateSummariesOfThread(tx: Tx, question: { id: string; user_id: string }): Promise<void> {
  const authors = await tx.selectFrom("answers").select("user_id").where("question_id", "=", question.id).execute();
  await outdateSummaries(tx, [question.user_id, ...authors.map((row) => row.user_id)]);
}

/** The same for all who have answered questions with these tags. */
export async function outdateSummariesOfTags(tx: Tx, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .updateTable("user_summaries")
    .set({ counted_at: 0 })
    .where("user_id", "in", (tags) => tags.selectFrom("user_tags").select("user_id").where("tag_id", "in", tagIds))
    .execute();
}

/** The same for all who have written posts, after an import. */
export async function outdateAllSummaries(tx: Tx): Promise<void> {
  await tx.updateTable("user_summaries").set({ counted_at: 0 }).execute();
  await sql`insert into user_summaries (user_id, counted_at, readers, accepted, top_tags)
    select id, 0, 0, 0, '[]' from users where (question_count > 0 or answer_count > 0)
      and not exists (select 1 from user_summaries where user_id = users.id)`.execute(tx);
}

/** How a run over many users goes on. */
interface RefreshPace {
  /** True ends the run; a later one continues. */
  readonly shouldStop?: () => boolean;
  /** Whether it pauses after each batch for as long as the batch took; for runs during operation. */
  readonly hasPauses?: boolean;
}

/** Counts the summaries that are outdated or older than a week; views change without notice. */
export async function refreshSummaries(app: App, pace: RefreshPace = {}): Promise<void> {
  const before = app.now() - spansSeconds.summaryAge;
  while (!pace.shouldStop?.()) {
    const startedAt = performance.now();
    const due = await app.db.read
      .selectFrom("user_summaries")
      .select("user_id")
      .where("counted_at", "<", before)
      .orderBy("counted_at")
      .orderBy("user_id")
      .limit(BATCH)
      .execute();
    if (due.length === 0) return;
    await recount(
      app,
      due.map((row) => row.user_id),
    );
    if (pace.hasPauses) await sleep(performance.now() - startedAt);
  }
}

async function recount(app: App, ids: readonly string[]): Promise<void> {
  await app.db.write(async (tx) => {
    // Locks the rows: what changes from now on makes them outdated again.
    await tx.updateTable("user_summaries").set({ counted_at: app.now() }).where("user_id", "in", ids).execute();
    const before = await tx.selectFrom("user_summaries").selectAll().where("user_id", "in", ids).execute();
    const users = await listUsersById(tx, ids);
    const listed = new Set(users.filter(isListed).map((user) => user.id));
    const tags = (await scoresByTag(tx, ids)).filter((row) => listed.has(row.user_id));
    await tx.deleteFrom("user_tags").where("user_id", "in", ids).execute();
    await insertMany(tx, "user_tags", tags);
    const [readers, accepted] = [await countReaders(tx, ids), await countAccepted(tx, ids)];
    const tagsOf = Map.groupBy(tags, (row) => row.user_id);
    const after = users.map(
      ({ id }): UserSummaryRow => ({
        user_id: id,
        counted_at: app.now(),
        readers: readers.get(id) ?? 0,
        accepted: accepted.get(id) ?? 0,
        top_tags: JSON.stringify(topOf(tagsOf.get(id) ?? [])),
      }),
    );
    await upsert(tx, "user_summaries", after, ["user_id"]);
    const purged = ids.filter((id) => !users.some((user) => user.id === id));
    if (purged.length > 0) await tx.deleteFrom("user_summaries").where("user_id", "in", purged).execute();
    const old = new Map(before.map((row) => [row.user_id, JSON.stringify(row)]));
    const changed = after.filter((row) => old.get(row.user_id) !== JSON.stringify(row));
    if (changed.length > 0) await app.invalidate(tx, "users", ...changed.map((row) => `user:${row.user_id}` as const));
  });
}

/** The ids of the tags with the highest score, with the score. */
const topOf = (tags: readonly UserTagRow[]): [id: string, score: number][] =>
  tags
    .toSorted((one, other) => other.score - one.score || other.answers - one.answers)
    .slice(0, TOP_TAGS)
    .map(({ tag_id, score }) => [tag_id, score]);

/** The tags in whose questions the answers of users have a positive score. Rules: docs/rules/users.md U32. */
async function scoresByTag(db: Db, ids: readonly string[]): Promise<UserTagRow[]> {
  const rows = await db
    .selectFrom("answers")
    .innerJoin("question_tags", "question_tags.question_id", "answers.question_id")
    .select([
      "answers.user_id",
      "question_tags.list_tag_id as tag_id",
      sql<number>`sum(answers.score)`.as("score"),
      sql<number>`count(*)`.as("answers"),
    ])
    .where("answers.user_id", "in", ids)
    .where("answers.status", "=", "available")
    .where("question_tags.list_tag_id", "!=", "")
    .groupBy(["answers.user_id", "question_tags.list_tag_id"])
    .having(sql`sum(answers.score)`, ">", 0)
    .execute();
  return rows.map((row) => ({ ...row, score: toNumber(row.score), answers: toNumber(row.answers) }));
}

/** The views of the questions that users have asked, or answered with a good answer. Rules: docs/rules/users.md U33. */
async function countReaders(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const authors = sql.join(ids);
  return countsIn(
    db,
    sql`select helped.user_id, sum(questions.view_count) as count from (
      select user_id, id as question_id from questions where user_id in (${authors}) and visible = 1
      union select user_id, question_id from answers
        where user_id in (${authors}) and status = 'available' and (accepted = 1 or score > 0)
    ) as helped inner join questions on questions.id = helped.question_id
    where questions.visible = 1 group by helped.user_id`,
  );
}

async function countAccepted(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  return countsIn(
    db,
    sql`select answers.user_id, count(*) as count from answers
      inner join questions on questions.id = answers.question_id and questions.visible = 1
      where answers.user_id in (${sql.join(ids)}) and answers.status = 'available' and answers.accepted = 1
      group by answers.user_id`,
  );
}

async function countsIn(db: Db, query: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; count: number }>`${query}`.execute(db);
  return new Map(rows.map((row) => [row.user_id, toNumber(row.count)]));
}

/** What a user without posts adds up to. */
const emptySummary = (userId: string): UserSummaryRow => ({
  user_id: userId,
  counted_at: 0,
  readers: 0,
  accepted: 0,
  top_tags: "[]",
});
