import { describe, expect, test } from "vitest";
import { privilegeOptions } from "../people/privileges.ts";
import { mayComment, mayDeleteComment, mayEditComment } from "./comments.ts";
import { type Editable, mayEdit, mayReviewEdit, reviewableKinds } from "./edits.ts";

const level2 = privilegeOptions({})[1]!.values;
const person = (rank: number, id = "8", role_id = 1) => ({ id, rank, role_id });
const post = (change: Partial<Editable> = {}): Editable => ({
  kind: "question",
  user_id: "7",
  status: "available",
  hasOpenSuggestion: false,
  ...change,
});

describe("edits", () => {
  test.each([
    ["the author", person(1, "7"), "direct"],
    ["a stranger with 99 points", person(99), null],
    ["a stranger with 100 points", person(100), "suggestion"],
    ["a stranger with 1000 points", person(1000), "direct"],
    ["a moderator", person(1, "8", 3), "direct"],
  ])("E1 %s edits a question", (_, actor, how) => {
    const verdict = mayEdit(actor, post(), level2);
    expect(verdict.allowed ? verdict.how : null).toBe(how);
  });

  test("E2 the creator of a tag does not own it", () => {
    expect(mayEdit(person(1, "7"), post({ kind: "tag" }), level2).allowed).toBe(false);
    expect(mayEdit(person(50), post({ kind: "tag" }), level2)).toEqual({ allowed: true, how: "suggestion" });
  });

  test("E3 deleted objects cannot be edited; while a suggestion is pending, only the author and staff may edit", () => {
    const waiting = { hasOpenSuggestion: true };
    const [author, admin, trusted] = [person(1, "7"), person(1, "8", 2), person(1000)];
    const denied = [author, admin, trusted].map((who) => [who, { status: "deleted" }] as const);
    for (const [actor, change] of [...denied, [trusted, waiting] as const]) {
      expect(mayEdit(actor, post(change), level2)).toEqual({ allowed: false, reason: "question_not_editable" });
      expect(mayEdit(actor, post({ kind: "answer", ...change }), level2)).toMatchObject({
        reason: "answer_not_editable",
      });
    }
    for (const actor of [author, admin]) {
      expect(mayEdit(actor, post(waiting), level2)).toEqual({ allowed: true, how: "direct" });
    }
    expect(mayEdit(trusted, post({ kind: "tag", ...waiting }), level2).allowed).toBe(false);
    expect(mayEdit(admin, post({ kind: "tag", ...waiting }), level2)).toEqual({ allowed: true, how: "direct" });
  });

  test("E5 a suggestion is reviewed by users with the privilege, except its author", () => {
    const edit = { kind: "answer" as const, user_id: "8" };
    expect(mayReviewEdit(person(1000, "9"), edit, level2)).toEqual({ allowed: true });
    expect(mayReviewEdit(person(999, "9"), edit, level2)).toEqual({ allowed: false, reason: "revision_not_yours" });
    expect(mayReviewEdit(person(1000, "8"), edit, level2)).toEqual({ allowed: false, reason: "revision_not_yours" });
    expect(reviewableKinds(person(1000), level2)).toEqual(["question", "answer"]);
    expect(reviewableKinds(person(1, "8", 3), level2)).toEqual(["question", "answer", "tag"]);
  });
});

describe("comments", () => {
  const comment = { user_id: "7", created_at: 1000 };

  test("K1 deleted posts accept no comments, closed questions do", () => {
    expect(mayComment(person(1), { status: "closed" }, level2)).toEqual({ allowed: true });
    expect(mayComment(person(1), { status: "deleted" }, level2)).toMatchObject({ reason: "object_deleted" });
  });

  test("K2 the author may edit a comment for five minutes, staff always", () => {
    expect(mayEditComment(person(1, "7"), comment, 1300)).toEqual({ allowed: true });
    expect(mayEditComment(person(1, "7"), comment, 1301)).toMatchObject({ reason: "comment_edit_too_late" });
    expect(mayEditComment(person(99_999), comment, 1001)).toMatchObject({ reason: "missing_privilege" });
    expect(mayEditComment(person(1, "9", 3), comment, 99_999)).toEqual({ allowed: true });
  });

  test("K3 the author and staff may delete a comment at any time", () => {
    expect(mayDeleteComment(person(1, "7"), comment, level2)).toEqual({ allowed: true });
    expect(mayDeleteComment(person(1, "9", 3), comment, level2)).toEqual({ allowed: true });
    expect(mayDeleteComment(person(99_999), comment, level2)).toMatchObject({ reason: "missing_privilege" });
  });
});
