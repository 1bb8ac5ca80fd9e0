import type { Parsed, Reply } from "@askwell/contract";
import {
  type ActionKey,
  type AuditKind,
  type CommunityQueue,
  hasPrivilege,
  isVoteQueue,
  kindOfId,
  type QueueItemDecision,
  queueDecisionsFor,
  reasonOfKey,
  thresholdsOf,
} from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { voteOnClosing } from "../questions/index.ts";
import { countQueueReview, lockQueueItem } from "../tasks/index.ts";
import { checkMayReview } from "./access.ts";
import { afterItem, endAudit } from "./audits.ts";
import { reasonOfBadPost } from "./known-posts.ts";
import { findItemFor, findReview, lockReviewer, saveReview, updateReviewer } from "./queries.ts";
import type { QueueReviewerRow } from "./table.ts";

type DecisionReply = Reply<"decideQueueItem">;

const NO_AUDIT: DecisionReply = { audit: null, paused_until: 0 };

interface Decision {
  readonly queue: CommunityQueue;
  readonly post_id: string;
  readonly decision: QueueItemDecision;
}

/**
 * Decides about an item of a queue, or about an audit, which changes nothing but the reviewer's record. Rules:
 * docs/rules/community-review.md CQ6, CQ9 and CQ10.
 */
export async function decideQueueItem(
  app: App,
  who: Member,
  input: Parsed<"decideQueueItem">,
): Promise<Reply<"decideQueueItem">> {
  const decided: Decision = {
    queue: input.queue as CommunityQueue,
    post_id: input.post_id,
    decision: input.decision as QueueItemDecision,
  };
  const { queue, decision } = decided;
  if (!queueDecisionsFor(queue).includes(decision)) fail("status_invalid");
  checkPrivilege(app, who, decided);
  await checkMayReview(app, app.db.read, who, queue);
  const repeated = await replyBefore(app, who, decided);
  if (repeated) return repeated;
  if (decision === "vote") await castVote(app, who, input);
  const audited = await app.db.write(async (tx) => {
    const reviewer = await lockReviewer(tx, who.id);
    const isAudit = reviewer.audit !== "" && reviewer.audit_queue === queue && reviewer.audit_post_id === input.post_id;
    const decide = isAudit ? decideAudit : decideItem;
    return decide(app, tx, who, { ...decided, reviewer });
  });
  if (!audited) return NO_AUDIT;
  return { ...(await auditReply(app, who, { ...decided, ...audited })), paused_until: audited.paused_until };
}

/** Reviewers who cannot do what they decide are told before it is recorded. */
function checkPrivilege(app: App, who: Member, { post_id, decision }: Decision): void {
  const kind = kindOfId(post_id) === "answer" ? "answer" : "question";
  const keys: Partial<Record<QueueItemDecision, ActionKey>> = {
    flag: "report.add",
    comment: "comment.add",
    upvote: `${kind}.vote_up`,
  };
  const key = keys[decision];
  if (!key) return;
  const verdict = hasPrivilege(who, key, thresholdsOf(app.settings.get("privileges")));
  if (verdict.allowed) return;
  if (verdict.needed) fail("rank_too_low", { params: { rank: verdict.needed } });
  fail(verdict.reason);
}

/** The reply to a call that is repeated; another decision about the same item fails. */
async function replyBefore(app: App, who: Member, decided: Decision): Promise<DecisionReply | null> {
  const before = await findReview(app.db.read, decided, who.id);
  if (!before || (await findItemFor(app.db.read, decided, who.id))) return null;
  if (before.decision !== decided.decision) fail("decided_already");
  if (before.audit === "" || before.decision === "skip") return NO_AUDIT;
  return auditReply(app, who, { ...decided, kind: before.audit as AuditKind, isPassed: before.passed === 1 });
}

/** Votes to close or to reopen; fails as voting there does. */
async function castVote(app: App, who: Member, input: Parsed<"decideQueueItem">): Promise<void> {
  const aim = input.queue === "close_votes" ? "close" : "reopen";
  const { post_id: question_id, close_type, close_msg } = input;
  await voteOnClosing(app, who, { question_id, aim, close_type, close_msg, is_cancel: false });
}

interface ReviewerDecision extends Decision {
  readonly reviewer: QueueReviewerRow;
}

async function decideItem(app: App, tx: Tx, who: Member, decided: ReviewerDecision): Promise<null> {
  const { queue, post_id, decision, reviewer } = decided;
  const settings = app.settings.get("question");
  const item = await lockQueueItem(tx, { queue, post_id });
  // With the last vote that was needed the question has left the queue.
  if (decision !== "vote" && (!item || !(await findItemFor(tx, decided, who.id)))) fail("decided_already");
  await saveReview(tx, { user_id: who.id, queue, post_id, decision, audit: "", passed: 0, created_at: app.now() });
  if (decision === "skip") return null;
  await app.invalidate(tx, "review");
  const needed = isVoteQueue(queue) ? settings.close_votes : settings.queue_reviews;
  if (item && decision !== "vote") await countQueueReview(tx, item, needed);
  const hasAudits = !isStaff(who) && !isVoteQueue(queue);
  const next = hasAudits ? await afterItem(app, tx, reviewer, queue) : {};
  await updateReviewer(tx, who.id, { ...next, reviews: reviewer.reviews + 1 });
  return null;
}

/** What came of an audit; null when it was skipped. */
async function decideAudit(app: App, tx: Tx, who: Member, decided: ReviewerDecision): Promise<EndedAudit | null> {
  const { queue, post_id, decision, reviewer } = decided;
  const { audit } = reviewer;
  const { isPassed, paused_until } = await endAudit(app, tx, reviewer, decision);
  const passed = isPassed ? 1 : 0;
  await saveReview(tx, { user_id: who.id, queue, post_id, decision, audit, passed, created_at: app.now() });
  return isPassed === null ? null : { kind: audit as AuditKind, isPassed, paused_until };
}

interface EndedAudit {
  readonly kind: AuditKind;
  readonly isPassed: boolean;
  readonly paused_until: number;
}

type DecidedAudit = Decision & Pick<EndedAudit, "kind" | "isPassed">;

/** What the reviewer learns: never the text of a bad post. */
async function auditReply(app: App, who: Member, { post_id, kind, isPassed }: DecidedAudit): Promise<DecisionReply> {
  const reason = kind === "bad" ? reasonOfKey(await reasonOfBadPost(app.db.read, post_id)) : null;
  const t = app.translator(who.language);
  return { audit: { kind, is_passed: isPassed, reason: reason ? t(`reasons.${reason}.name`) : "" }, paused_until: 0 };
}
