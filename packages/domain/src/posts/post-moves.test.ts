import { describe, expect, test } from "vitest";
import type { Actor } from "../people/roles.ts";
import { moveActions } from "./member-actions.ts";
import type { PostMode } from "./post-modes.ts";
import { mergeProblem, moveProblem } from "./post-moves.ts";

const [moderator, member] = [
  { id: "1", role_id: 3, rank: 1 },
  { id: "2", role_id: 1, rank: 90_000 },
] as const;

describe("MV1", () => {
  test.each([
    ["the question", { id: "q", status: "available", question_id: "q" }, null],
    ["a closed question", { id: "q", status: "closed", question_id: "q" }, null],
    ["an answer to it", { id: "a", status: "available", question_id: "q" }, null],
    ["an answer to another question", { id: "a", status: "available", question_id: "p" }, "status_invalid"],
    ["a waiting answer", { id: "a", status: "pending", question_id: "q" }, "status_invalid"],
    ["a deleted answer", { id: "a", status: "deleted", question_id: "q" }, "object_deleted"],
  ] as const)("MV1 comments move to %s", (_, target, problem) => {
    expect(moveProblem("q", target)).toBe(problem);
  });

  test.each([
    ["answer", "available", "to_comment move_comments"],
    ["question", "available", "move_comments merge_question"],
    ["question", "closed", "move_comments merge_question"],
    ["answer", "pending", ""],
    ["answer", "deleted", ""],
  ] as const)("B9 MV1 staff are offered moves of %s that is %s", (kind, status, actions) => {
    const offeredTo = (viewer: Actor | null, modes: readonly PostMode[] = []) =>
      moveActions(viewer, kind, { status, modes })
        .map(({ action }) => action)
        .join(" ");
    const holder: Actor = { ...member, rights: ["move"] };
    expect([offeredTo(moderator), offeredTo(moderator, ["locked"])]).toEqual([actions, actions]);
    expect([offeredTo(holder), offeredTo(holder, ["locked"])]).toEqual([actions, ""]);
    expect([offeredTo(member), offeredTo(null)]).toEqual(["", ""]);
  });
});

test.each([
  ["p", "available", null],
  ["p", "closed", null],
  ["p", "deleted", "not_public"],
  ["p", "pending", "not_public"],
  ["q", "available", "itself"],
] as const)("MV7 a question is merged into %s that is %s", (id, status, problem) => {
  expect(mergeProblem({ id: "q", status: "available" }, { id, status })).toBe(problem);
  expect(mergeProblem({ id: "q", status: "available" }, undefined)).toBe("not_public");
});
