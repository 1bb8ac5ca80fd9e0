import { type CommunityQueue, GOOD_POST_SCORE, kindOfId, reasons } from "@askwell/domain";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { QueueReviewerRow } from "./table.ts";

/** Known posts are chosen among so many of the latest decisions and of the best questions. */
const MAX_KNOWN = 200;

const BAD_REASONS: readonly string[] = [reasons.spam.key, reasons.rude_or_abusive.key];

/** The user knows neither the post nor what became of it. */
const isUnknownTo = (userId: string, id: ReturnType<typeof sql.ref>, queue: CommunityQueue) => sql<boolean>`
  not exists (select 1 from queue_reviews r where r.user_id = ${userId} and r.queue = ${queue} and r.post_id = ${id})
  and not exists (select 1 from votes v where v.user_id = ${userId} and v.object_id = ${id})
  and not exists (select 1 from flags f where f.user_id = ${userId} and f.object_id = ${id})`;

/** Open questions with many votes, and accepted answers to them; late answers are answers alone. */
export async function listGoodPosts(db: Db, queue: CommunityQueue, userId: string): Promise<string[]> {
  const best = sql`(select id, user_id, status, score, accepted_answer_id from questions
    where visible = 1 and pinned = 0 order by score desc, view_count desc, id desc limit ${MAX_KNOWN}) as best`;
  const questions = sql<{ id: string }>`select best.id from ${best} where best.status = 'available'
    and best.score >= ${GOOD_POST_SCORE} and best.user_id <> ${userId}
    and ${isUnknownTo(userId, sql.ref("best.id"), queue)}`;
  const answers = sql<{ id: string }>`select answers.id from ${best}
    inner join answers on answers.id = best.accepted_answer_id and answers.status = 'available'
    where answers.user_id <> ${userId} and best.user_id <> ${userId}
    and ${isUnknownTo(userId, sql.ref("answers.id"), queue)}`;
  const found = [...(await answers.execute(db)).rows];
  if (queue === "first_posts") found.push(...(await questions.execute(db)).rows);
  return found.map(({ id }) => id);
}

/** Posts that staff have deleted for a flag of spam or abuse; answers to public questions alone. */
export async function listBadPosts(db: Db, queue: CommunityQueue, userId: string): Promise<string[]> {
  const latest = db.selectFrom("flags").select(["id", "reason"]).where("status", "=", "completed");
  const flags = await latest.orderBy("updated_at", "desc").orderBy("id", "desc").limit(MAX_KNOWN).execute();
  const ids = await listDeletedFor(db, flags);
  if (ids.length === 0) return [];
  const answers = sql<{ id: string }>`select answers.id from answers
    inner join questions as q on q.id = answers.question_id and q.visible = 1
    where answers.id in (${sql.join(ids)}) and answers.status = 'deleted'
    and answers.user_id <> ${userId} and ${isUnknownTo(userId, sql.ref("answers.id"), queue)}`;
  const questions = sql<{ id: string }>`select q.id from questions as q
    where q.id in (${sql.join(ids)}) and q.status = 'deleted'
    and q.user_id <> ${userId} and ${isUnknownTo(userId, sql.ref("q.id"), queue)}`;
  const found = [...(await answers.execute(db)).rows];
  if (queue === "first_posts") found.push(...(await questions.execute(db)).rows);
  return found.map(({ id }) => id);
}

/** A flag that staff have decided. */
interface DecidedFlag {
  readonly id: string;
  readonly reason: string;
}

/**
 * The posts that staff have deleted in deciding one of some flags of spam or abuse. A flag may have been completed by an
 * edit, and a post that staff have recovered since may be deleted for another reason.
 */
async function listDeletedFor(db: Db, flags: readonly DecidedFlag[]): Promise<string[]> {
  const subjects = flags.filter(({ reason }) => BAD_REASONS.includes(reason)).map(({ id }) => `flag:${id}`);
  if (subjects.length === 0) return [];
  const decisions = db
    .selectFrom("staff_log")
    .select("object_id")
    .where("subject", "in", subjects)
    .where("action", "in", ["question_delete", "answer_delete"])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("staff_log as undo").select("undo.id").whereRef("undo.undoes", "=", "staff_log.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("staff_log as later")
            .select("later.id")
            .whereRef("later.object_id", "=", "staff_log.object_id")
            .whereRef("later.id", ">", "staff_log.id")
            .where("later.action", "in", ["question_undelete", "answer_undelete"]),
        ),
      ),
    );
  return [...new Set((await decisions.execute()).map(({ object_id }) => object_id))];
}

/** Whether the post of a waiting audit is still what it is known to be: staff may have decided otherwise since. */
export async function isStillKnown(db: Db, { audit, audit_post_id: id }: QueueReviewerRow): Promise<boolean> {
  const table = kindOfId(id) === "answer" ? "answers" : "questions";
  const post = await db.selectFrom(table).select("status").where("id", "=", id).executeTakeFirst();
  if (audit === "good") return post?.status === "available";
  if (post?.status !== "deleted") return false;
  const flags = db.selectFrom("flags").select(["id", "reason"]).where("object_id", "=", id);
  const decided = await flags.where("status", "=", "completed").limit(MAX_KNOWN).execute();
  return (await listDeletedFor(db, decided)).length > 0;
}

/** Why a bad post was deleted: the reason of the last decided flag. */
export async function reasonOfBadPost(db: Db, postId: string): Promise<string> {
  const flags = db
    .selectFrom("flags")
    .select("reason")
    .where("object_id", "=", postId)
    .where("status", "=", "completed");
  const row = await flags.where("reason", "in", BAD_REASONS).orderBy("updated_at", "desc").executeTakeFirst();
  return row?.reason ?? "";
}
