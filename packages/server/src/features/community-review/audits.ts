import { randomInt } from "node:crypto";
import {
  AUDIT_DAYS,
  type AuditKind,
  auditVerdict,
  type CommunityQueue,
  itemsUntilAudit,
  type QueueItemDecision,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { listBadPosts, listGoodPosts } from "./known-posts.ts";
import { updateReviewer } from "./queries.ts";
import type { QueueReviewerRow } from "./table.ts";

const DAY_SECONDS = 86_400;

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
