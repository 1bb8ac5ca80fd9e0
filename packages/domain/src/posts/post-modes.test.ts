import { describe, expect, test } from "vitest";
import { thresholdsOf } from "../people/privileges.ts";
import { mayAnswer } from "./answers.ts";
import { mayEdit } from "./edits.ts";
import { lockedOnQuestion, modeActions, questionActions } from "./member-actions.ts";
import { isModeFor, mayChangeLocked, pointsInModes, protectionDenial } from "./post-modes.ts";

const level2 = thresholdsOf({ level: 2, custom_privileges: {} });
const actor = (id: string, rank: number, role_id: 1 | 2 | 3 = 1) => ({ id, rank, role_id });
const [newcomer, member, expert] = [actor("3", 1), actor("4", 50), actor("5", 900)];
const moderator = actor("2", 1, 3);
const question = (modes: readonly ("locked" | "protected" | "wiki")[]) =>
  ({ user_id: "9", status: "available", listed: true, pinned: false, modes }) as const;
const names = (actions: readonly { readonly action: string }[]) => actions.map(({ action }) => action);

test.each([
  ["question", "locked", true],
  ["question", "protected", true],
  ["question", "wiki", true],
  ["answer", "locked", true],
  ["answer", "protected", false],
  ["answer", "wiki", true],
  ["comment", "locked", false],
  ["comment", "wiki", false],
] as const)("PM1 %s can be %s: %s", (kind, mode, can) => {
  expect(isModeFor(kind, mode)).toBe(can);
});

describe("PM2 a lock", () => {
  test("stops all but staff", () => {
    expect(mayChangeLocked(expert, ["locked"])).toEqual({ allowed: false, reason: "post_locked" });
    expect(mayChangeLocked(moderator, ["locked"]).allowed).toBe(true);
    expect(mayChangeLocked(expert, ["protected", "wiki"]).allowed).toBe(true);
  });

  test("takes what it stops out of the menu", () => {
    expect(names(questionActions(expert, question([]), level2))).toEqual(["report", "edit"]);
    expect(names(questionActions(expert, question(["locked"]), level2))).toEqual([]);
    expect(names(questionActions(moderator, question(["locked"]), level2))).toContain("edit");
    expect(lockedOnQuestion(newcomer, question(["locked"]), level2, 10)).toEqual([]);
  });
});

describe("PM3 protection", () => {
  const state = { ...question(["protected"]), protectedBelow: 10 };

  test("lets the author, staff, and members with the reputation answer", () => {
    expect(protectionDenial(newcomer, state)).toEqual({ allowed: false, reason: "question_protected", needed: 10 });
    for (const who of [member, moderator, actor("9", 1)]) expect(protectionDenial(who, state)).toBeNull();
    const rules = { restrict_answer: true, ownAnswers: 0, protectedBelow: 10 };
    expect(mayAnswer(newcomer, question(["protected"]), rules, level2)).toMatchObject({ reason: "question_protected" });
    expect(mayAnswer(newcomer, question([]), rules, level2).allowed).toBe(true);
  });

  test("names the reputation that an answer needs", () => {
    const locked = lockedOnQuestion(newcomer, question(["protected"]), level2, 10);
    expect(locked).toContainEqual({ action: "answer", privilege: "answer.add", rank: 10 });
    expect(names(lockedOnQuestion(member, question(["protected"]), level2, 10))).not.toContain("answer");
  });
});

describe("PM4 a community wiki", () => {
  const post = { kind: "question", user_id: "9", status: "available", hasOpenSuggestion: false } as const;

  test("gives no points", () => {
    expect(pointsInModes(10, ["wiki"])).toBe(0);
    expect(pointsInModes(10, ["locked"])).toBe(10);
  });

  test("is edited at once with the privilege to edit, and by suggestion without it", () => {
    const member100 = actor("6", 100);
    expect(mayEdit(member100, post, level2)).toEqual({ allowed: true, how: "suggestion" });
    expect(mayEdit(member100, { ...post, isWiki: true }, level2)).toEqual({ allowed: true, how: "direct" });
    expect(mayEdit(newcomer, post, level2).allowed).toBe(false);
    expect(mayEdit(newcomer, { ...post, isWiki: true }, level2)).toEqual({ allowed: true, how: "suggestion" });
    expect(names(lockedOnQuestion(newcomer, question(["wiki"]), level2, 10))).not.toContain("edit");
    expect(names(questionActions(newcomer, question(["wiki"]), level2))).toContain("edit");
  });
});

test("B9 PM1 staff set and end the modes that a post can have", () => {
  expect(modeActions(expert, "question", [])).toEqual([]);
  expect(names(modeActions(moderator, "question", []))).toEqual(["lock", "protect", "make_wiki"]);
  expect(names(modeActions(moderator, "question", ["locked", "wiki"]))).toEqual(["unlock", "protect", "end_wiki"]);
  expect(names(modeActions(moderator, "answer", []))).toEqual(["lock", "make_wiki"]);
});
