import { expect, test } from "vitest";
import { isDecisionFor, parseTaskId, type TaskDecision, taskDecisions } from "./review-tasks.ts";

const offered = (kind: Parameters<typeof isDecisionFor>[0], objectKind: string): TaskDecision[] =>
  taskDecisions.filter((decision) => isDecisionFor(kind, objectKind, decision));

test.each([
  ["flagged_post", "question", ["delete", "close", "unlist", "ignore"]],
  ["flagged_post", "answer", ["delete", "ignore"]],
  ["flagged_post", "comment", ["delete", "ignore"]],
  ["queued_post", "question", ["approve", "reject"]],
  ["suggested_post_edit", "tag", ["approve", "reject"]],
  ["appeal", "restriction", ["grant", "decline"]],
  ["appeal", "suspension", ["grant", "decline"]],
] as const)("RV24 a task %s on a %s takes its decisions", (kind, objectKind, expected) => {
  expect(offered(kind, objectKind)).toEqual(expected);
});

test("the id of a task names its kind and subject", () => {
  expect(parseTaskId("queued_post:12")).toEqual({ kind: "queued_post", subject_id: "12" });
  for (const id of ["", "12", "queued_post", "queued_post:", "queued_post:1:2", "queued_post:x", "other:1"])
    expect(parseTaskId(id)).toBeNull();
});
