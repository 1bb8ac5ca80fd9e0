import type { Parsed, Reply } from "@askwell/contract";
import type { AuditKind, CommunityQueue, QueueItemDecision } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { findReviewer } from "./queries.ts";

/** The failed audits that are shown. */
const MAX_LATEST = 5;

/** How a user has reviewed, for staff. Rules: docs/rules/community-review.md CQ12. */
export async function reviewRecord(
  app: App,
  _: Staff,
  { user_id }: Parsed<"reviewRecord">,
): Promise<Reply<"reviewRecord">> {
  const db = app.db.read;
  const reviewer = await findReviewer(db, user_id);
  const audits = db.selectFrom("queue_reviews").where("user_id", "=", user_id).where("audit", "in", ["good", "bad"]);
  const decided = audits.where("decision", "!=", "skip");
  const { passed, failed } = await decided
    .select([
      sql<number | null>`sum(case when passed = 1 then 1 else 0 end)`.as("passed"),
      sql<number | null>`sum(case when passed = 0 then 1 else 0 end)`.as("failed"),
    ])
    .executeTakeFirstOrThrow();
  const latest = await decided
    .select(["queue", "audit", "decision", "created_at"])
    .where("passed", "=", 0)
    .orderBy("created_at", "desc")
    .limit(MAX_LATEST)
    .execute();
  return {
    reviews: reviewer?.reviews ?? 0,
    passed: Number(passed ?? 0),
    failed: Number(failed ?? 0),
    paused_until: reviewer && reviewer.paused_until > app.now() ? reviewer.paused_until : 0,
    latest: latest.map((row) => ({
      queue: row.queue as CommunityQueue,
      kind: row.audit as AuditKind,
      decision: row.decision as QueueItemDecision,
      at: row.created_at,
    })),
  };
}
