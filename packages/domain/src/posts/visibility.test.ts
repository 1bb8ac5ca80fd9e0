import { describe, expect, test } from "vitest";
import { privilegeOptions } from "../people/privileges.ts";
import { noticeLevel, seesDownvoters } from "./questions.ts";
import { maySeeAnswer, maySeeComment, maySeeQuestion, maySeeTag, seesHiddenPostsOf } from "./visibility.ts";

const viewers = {
  visitor: null,
  stranger: { id: "8", rank: 99_999, role_id: 1 },
  author: { id: "7", rank: 1, role_id: 1 },
  moderator: { id: "9", rank: 1, role_id: 3 },
  admin: { id: "1", rank: 1, role_id: 2 },
} as const;
type Name = keyof typeof viewers;

const everybody = Object.keys(viewers) as Name[];
const few: Name[] = ["author", "moderator", "admin"];

describe("visibility", () => {
  test.each([
    ["available", true, everybody],
    ["closed", true, everybody],
    ["available", false, few],
    ["closed", false, few],
    ["pending", true, few],
    ["deleted", true, few],
  ] as const)("S1 a question that is %s, listed %s, is seen by %j", (status, listed, seeing) => {
    const question = { user_id: "7", status, listed };
    expect(everybody.filter((name) => maySeeQuestion(viewers[name], question).allowed)).toEqual(seeing);
    expect(maySeeQuestion(null, { ...question, status: "deleted" })).toEqual({
      allowed: false,
      why: "question_not_found",
    });
  });

  test.each([
    ["available", "available", everybody],
    ["pending", "available", few],
    ["deleted", "available", few],
    ["available", "deleted", ["moderator", "admin"]],
    ["deleted", "deleted", ["moderator", "admin"]],
  ] as const)("S2 an answer that is %s below a question that is %s is seen by %j", (status, of, seeing) => {
    const question = { user_id: "6", status: of, listed: true };
    const answer = { user_id: "7", status };
    expect(everybody.filter((name) => maySeeAnswer(viewers[name], answer, question).allowed)).toEqual(seeing);
  });

  test("S3 pending and deleted comments are seen by nobody", () => {
    expect(maySeeComment({ status: "available" })).toEqual({ allowed: true });
    expect(maySeeComment({ status: "pending" })).toMatchObject({ why: "comment_not_found" });
    expect(maySeeComment({ status: "deleted" })).toMatchObject({ why: "comment_not_found" });
  });

  test("S4 a deleted tag is for staff", () => {
    const seeing = everybody.filter((name) => maySeeTag(viewers[name], { status: "deleted" }).allowed);
    expect(seeing).toEqual(["moderator", "admin"]);
  });

  test("S5 profile lists show hidden posts to their author and to staff", () => {
    expect(everybody.filter((name) => seesHiddenPostsOf(viewers[name], "7"))).toEqual(few);
  });

  test("S6 a question that is not simply open carries a notice", () => {
    expect(noticeLevel("available")).toBeNull();
    expect(noticeLevel("closed")).toBe("info");
    expect(noticeLevel("deleted")).toBe("danger");
    expect(noticeLevel("pending")).toBe("secondary");
  });

  test("S7 who downvoted is shown to admins only", () => {
    const level2 = privilegeOptions({})[1]!.values;
    expect(everybody.filter((name) => seesDownvoters(viewers[name], level2))).toEqual(["admin"]);
  });
});
