import { expect, test } from "vitest";
import {
  auditVerdict,
  type CommunityReviewSettings,
  communityQueues,
  itemsUntilAudit,
  mayReviewQueue,
  queueDecisionsFor,
  queueThreshold,
  startOfUtcDay,
} from "./community-review.ts";

const ranks = { first_posts_rank: 300, late_answers_rank: 400, close_queue_rank: 100, reopen_queue_rank: 900 };
const settings: CommunityReviewSettings = { ...ranks, close_votes: 3, close_vote_rank: 500 };
const actor = (rank: number, role_id = 1) => ({ id: "1", rank, role_id });

test("CQ1 a queue needs its reputation, those about votes at least that of the votes", () => {
  expect(communityQueues.map((queue) => queueThreshold(queue, settings))).toEqual([300, 400, 500, 900]);
});

test("CQ1 a queue with the reputation 0 is off, and those about votes while there are none", () => {
  expect(queueThreshold("first_posts", { ...settings, first_posts_rank: 0 })).toBeNull();
  expect(queueThreshold("close_votes", { ...settings, close_votes: 0 })).toBeNull();
  const off = mayReviewQueue(actor(9000, 2), "first_posts", { ...settings, first_posts_rank: 0 });
  expect(off).toEqual({ allowed: false, reason: "status_invalid" });
});

test.each([
  [actor(300), { allowed: true }],
  [actor(299), { allowed: false, reason: "rank_too_low", needed: 300 }],
  [actor(1, 3), { allowed: true }],
  [null, { allowed: false, reason: "rank_too_low", needed: 300 }],
])("CQ1 of %j the verdict is %j", (who, verdict) => {
  expect(mayReviewQueue(who, "first_posts", settings)).toEqual(verdict);
});

test("CQ6 votes are offered for votes alone", () => {
  expect(queueDecisionsFor("close_votes")).toEqual(["vote", "leave", "skip"]);
  expect(queueDecisionsFor("late_answers")).not.toContain("vote");
});

test.each([
  ["bad", "flag", true],
  ["bad", "looks_good", false],
  ["bad", "upvote", false],
  ["bad", "skip", null],
  ["good", "flag", false],
  ["good", "looks_good", true],
  ["good", "edit", true],
  ["good", "skip", null],
] as const)("CQ10 a %s post and %s: %s", (kind, decision, passed) => {
  expect(auditVerdict(kind, decision)).toBe(passed);
});

test("CQ9 one item in twenty is an audit, at a moment that reviewers cannot foresee", () => {
  expect([itemsUntilAudit(20, 0), itemsUntilAudit(20, 0.5), itemsUntilAudit(20, 0.999)]).toEqual([1, 20, 39]);
  expect([itemsUntilAudit(1, 0.7), itemsUntilAudit(0, 0.7)]).toEqual([1, 0]);
});

test("CQ7 days begin at midnight UTC", () => {
  expect(startOfUtcDay(86_400 * 3 + 5)).toBe(86_400 * 3);
});
