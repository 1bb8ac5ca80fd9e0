import { randomInt } from "node:crypto";
import {
  AUDIT_DAYS,
  type AuditKind,
  auditVerdict,
  type CommunityQueue,
  GOOD_POST_SCORE,
  itemsUntilAudit,
  kindOfId,
  type QueueItemDecision,
  reasons,
} from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { updateReviewer } from "./queries.ts";
import type { QueueReviewerRow } from "./table.ts";

const DAY_SECONDS = 86_400;

/** Known posts are chosen among so many of the latest decisions and of the best questions. */
const MAX_KNOWN = 200;

const FRACTIONS = 1_000_000;

interface AuditCandidate {
  readonly id: string;
  readonly kind: AuditKind;
}

/** The fields of a reviewer after an item: how long until the next audit, or the audit itself. Rules: docs/rules/community-review.md CQ9. */
export async function afterItem(
  app: App,
  tx: Tx,
  reviewer: QueueReviewerRow,
  queue: CommunityQueue,
): Promise<Partial<QueueReviewerRow>> {
  const { audit_every: every } = app.settings.get("question");
  if (every === 0) return { ...NO_AUDIT, until_audit: 0 };
  // One that still waits is replaced: it waits in another queue, or can no longer be shown.
  const isDue = reviewer.audit !== "";
  const left = isDue ? 0 : (reviewer.until_audit || itemsUntilAudit(every, fraction())) - 1;
  if (left > 0) return { until_audit: left };
  const until_audit = itemsUntilAudit(every, fraction());
  const chosen = await chooseAudit(tx, queue, reviewer.user_id);
  if (!chosen) return { ...NO_AUDIT, until_audit };
  return { until_audit, audit_queue: queue, audit_post_id: chosen.id, audit: chosen.kind };
}

const NO_AUDIT = { audit_queue: "", audit_post_id: "0", audit: "" };

const fraction = () => randomInt(FRACTIONS) / FRACTIONS;

/** A known post that the user has neither written, voted on nor reviewed; of both kinds equally often. */
async function chooseAudit(db: Db, queue: CommunityQueue, userId: string): Promise<AuditCandidate | undefined> {
  const order = randomInt(2) === 0 ? (["good", "bad"] as const) : (["bad", "good"] as const);
  for (const kind of order) {
    const ids = kind === "good" ? await listGoodPosts(db, queue, userId) : await listBadPosts(db, queue, userId);
    const id = ids[ids.length === 0 ? 0 : randomInt(ids.length)];
    if (id !== undefined) return { id, kind };
  }
  return undefined;
}

/** The user knows neither the post nor what became of it. */
const isUnknownTo = (userId: string, id: ReturnType<typeof sql.ref>, queue: CommunityQueue) => sql<boolean>`
  not exists (select 1 from queue_reviews r where r.user_id = ${userId} and r.queue = ${queue} and r.post_id = ${id})
  and not exists (select 1 from votes v where v.user_id = ${userId} and v.object_id = ${id})
  and not exists (select 1 from flags f where f.user_id = ${userId} and f.object_id = ${id})`;

/** Open questions with many votes, and accepted answers to them; late answers are answers alone. */
async function listGoodPosts(db: Db, queue: CommunityQueue, userId: string): Promise<string[]> {
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
async function listBadPosts(db: Db, queue: CommunityQueue, userId: string): Promise<string[]> {
  const latest = sql`(select id, object_id, reason, updated_at from flags where status = 'completed'
    order by updated_at desc, id desc limit ${MAX_KNOWN}) as latest`;
  const isKnown = sql`latest.reason in (${reasons.spam.key}, ${reasons.rude_or_abusive.key})`;
  const answers = sql<{ id: string }>`select distinct answers.id from ${latest}
    inner join answers on answers.id = latest.object_id and answers.status = 'deleted'
    inner join questions as q on q.id = answers.question_id and q.visible = 1
    where ${isKnown} and answers.user_id <> ${userId} and ${isUnknownTo(userId, sql.ref("answers.id"), queue)}`;
  const questions = sql<{ id: string }>`select distinct q.id from ${latest}
    inner join questions as q on q.id = latest.object_id and q.status = 'deleted'
    where ${isKnown} and q.user_id <> ${userId} and ${isUnknownTo(userId, sql.ref("q.id"), queue)}`;
  const found = [...(await answers.execute(db)).rows];
  if (queue === "first_posts") found.push(...(await questions.execute(db)).rows);
  return found.map(({ id }) => id);
}

/** Whether the post of a waiting audit is still what it is known to be: staff may have decided otherwise since. */
export async function isStillKnown(db: Db, { audit, audit_post_id: id }: QueueReviewerRow): Promise<boolean> {
  const table = kindOfId(id) === "answer" ? "answers" : "questions";
  const post = await db.selectFrom(table).select("status").where("id", "=", id).executeTakeFirst();
  return post?.status === (audit === "good" ? "available" : "deleted");
}

/** The outcome of an audit. */
export interface AuditOutcome {
  /** Null when it was skipped. */
  readonly isPassed: boolean | null;
  /** The end of the pause that it began; 0 for none. */
  readonly paused_until: number;
}

/**
 * Ends the audit of a locked reviewer, and pauses them after too many that failed. A skipped one is followed by another
 * soon. Rules: docs/rules/community-review.md CQ10 and CQ11.
 */
export async function endAudit(
  app: App,
  tx: Tx,
  reviewer: QueueReviewerRow,
  decision: QueueItemDecision,
): Promise<AuditOutcome> {
  const isPassed = auditVerdict(reviewer.audit as AuditKind, decision);
  const { audit_failures: most, audit_pause_days: days } = app.settings.get("question");
  const { user_id, paused_until: pausedBefore } = reviewer;
  let paused_until = 0;
  if (isPassed === false && most > 0) {
    const since = Math.max(app.now() - AUDIT_DAYS * DAY_SECONDS, pausedBefore);
    const failed = 1 + (await countFailedAudits(tx, user_id, since));
    if (failed >= most) paused_until = app.now() + days * DAY_SECONDS;
  }
  const pause = paused_until === 0 ? {} : { paused_until };
  await updateReviewer(tx, user_id, { ...NO_AUDIT, ...pause, ...(isPassed === null && { until_audit: 1 }) });
  return { isPassed, paused_until };
}

async function countFailedAudits(db: Db, userId: string, since: number): Promise<number> {
  const failed = db
    .selectFrom("queue_reviews")
    .where("user_id", "=", userId)
    .where("audit", "!=", "")
    .where("created_at", ">=", since)
    .where("passed", "=", 0)
    .where("decision", "!=", "skip");
  const row = await failed.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Why a bad post was deleted: the reason of the last decided flag. */
export async function reasonOfBadPost(db: Db, postId: string): Promise<string> {
  const flags = db
    .selectFrom("flags")
    .select("reason")
    .where("object_id", "=", postId)
    .where("status", "=", "completed");
  const row = await flags
    .where("reason", "in", [reasons.spam.key, reasons.rude_or_abusive.key])
    .orderBy("updated_at", "desc")
    .executeTakeFirst();
  return row?.reason ?? "";
}
