import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "../../../tables.ts";
import { listFollowedTags } from "../../tags/index.ts";

/** Questions of each tag, and of the whole site, that are considered, and tags. */
const CANDIDATES = 60;
const MAX_TAGS = 30;
/** The newest answers of a user from which their tags are taken. */
const NEWEST_ANSWERS = 100;
/** Tags of a user's answers. */
const ANSWER_TAGS = 10;

/** The tags that a user follows, the newest follows first. */
export async function listDigestTags(db: Db, userId: string): Promise<string[]> {
  const tags = (await listFollowedTags(db, userId)).toSorted((a, b) => b.followed_at - a.followed_at);
  return tags.slice(0, MAX_TAGS).map(({ id }) => id);
}

/** The tags in which a user's newest answers have gained most. */
export async function listAnswerTags(db: Db, userId: string): Promise<string[]> {
  const newest = db
    .selectFrom("answers")
    .select(["question_id", "score"])
    .where("user_id", "=", userId)
    .where("status", "=", "available")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST_ANSWERS);
  const rows = await db
    .selectFrom(newest.as("own"))
    .innerJoin("question_tags as tagged", "tagged.question_id", "own.question_id")
    .select("tagged.list_tag_id as id")
    .where("tagged.list_tag_id", "!=", "")
    .where("own.score", ">", 0)
    .groupBy("tagged.list_tag_id")
    .orderBy((all) => all.fn.sum("own.score"), "desc")
    .orderBy("tagged.list_tag_id")
    .limit(ANSWER_TAGS)
    .execute();
  return rows.map(({ id }) => id);
}

/** A question in a digest. */
export interface DigestQuestion {
  readonly id: string;
  readonly title: string;
  readonly url_title: string;
  readonly score: number;
  readonly answer_count: number;
}

/** Who reads, and of which time: `since` is left out, `until` is not. */
export interface DigestPeriod {
  readonly user_id: string;
  readonly since: number;
  readonly until: number;
}

/** The best questions of a period: of some tags, or of all if `tagIds` is left out. */
export async function listBest(
  db: Db,
  period: DigestPeriod,
  { tagIds, limit }: { readonly tagIds?: readonly string[]; readonly limit: number },
): Promise<DigestQuestion[]> {
  const recent = sql`created_at > ${period.since} and created_at <= ${period.until}`;
  const ofTags = (tagIds ?? []).map(
    (id) => sql`select question_id from (select question_id, created_at from question_tags where list_tag_id = ${id}
      order by pinned desc, hot desc, question_id desc limit ${CANDIDATES}) as hottest where ${recent}`,
  );
  const ofSite = sql`select id from (select id, created_at from questions where visible = 1
    order by pinned desc, hot desc, id desc limit ${CANDIDATES}) as hottest where ${recent}`;
  return listUnseen(db, period, { candidates: tagIds ? ofTags : [ofSite], isUnanswered: false, limit });
}

/** Questions of some tags that were asked in a period and have no answer. */
export async function listUnanswered(
  db: Db,
  period: DigestPeriod,
  { tagIds, limit }: { readonly tagIds: readonly string[]; readonly limit: number },
): Promise<DigestQuestion[]> {
  const candidates = tagIds.map(
    (id) => sql`select question_id from (select question_id from question_tags where list_tag_id = ${id}
      and unanswered = 1 and pinned = 0 and created_at > ${period.since} and created_at <= ${period.until}
      order by created_at desc, question_id desc limit ${CANDIDATES}) as newest`,
  );
  return listUnseen(db, period, { candidates, isUnanswered: true, limit });
}

interface UnseenOptions {
  /** Queries of ids, each of a limited number. */
  readonly candidates: readonly RawBuilder<unknown>[];
  readonly isUnanswered: boolean;
  readonly limit: number;
}

/**
 * Those that anyone may see and the user does not know yet: not their own, and none that they have read, answered,
 * voted on, saved, followed or muted, nor with a tag that they ignore or by an account that is suspended or deleted.
 */
async function listUnseen(
  db: Db,
  { user_id }: DigestPeriod,
  { candidates, isUnanswered, limit }: UnseenOptions,
): Promise<DigestQuestion[]> {
  if (candidates.length === 0) return [];
  const known = (table: string, column: string) =>
    sql`and not exists (select 1 from ${sql.table(table)} as own where own.user_id = ${user_id}
      and ${sql.ref(`own.${column}`)} = questions.id)`;
  const ignored = sql`select 1 from ignored_tags as ignored inner join question_tags as tagged
    on tagged.list_tag_id = ignored.tag_id and tagged.question_id = questions.id where ignored.user_id = ${user_id}`;
  const askers = sql`select 1 from users as askers where askers.id = questions.user_id and askers.status = 'normal'`;
  const { rows } = await sql<DigestQuestion>`select id, title, url_title, score, answer_count from questions
    where id in (${sql.join(candidates, sql` union `)}) and visible = 1 and status = 'available' and score >= 0
    ${isUnanswered ? sql`and unanswered = 1` : sql``} and user_id != ${user_id}
    and exists (${askers}) and not exists (${ignored})
    ${known("question_reads", "question_id")} ${known("answers", "question_id")} ${known("votes", "object_id")} ${known("collections", "object_id")}
    ${known("follows", "object_id")} ${known("muted_questions", "question_id")}
    order by score desc, answer_count desc, created_at desc, id desc limit ${limit}`.execute(db as Kysely<unknown>);
  return rows;
}
