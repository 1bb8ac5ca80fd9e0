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
type ViewerName = keyof typeof viewers;

const everyone = Object.keys(viewers) as ViewerName[];
const few: ViewerName[] = ["author", "moderator", "admin"];

describe("visibility", () => {
  test.each([
    ["available", true, everyone],
    ["closed", true, everyone],
    ["available", false, few],
    ["closed", false, few],
    ["pending", true, few],
    ["deleted", true, few],
  ] as const)("S1 a question that is %s, listed %s, is seen by %j", (status, listed, seeing) => {
    const question = { user_id: "7", status, listed };
    expect(everyone.filter((name) => maySeeQuestion(viewers[name], question).allowed)).toEqual(seeing);
    expect(maySeeQuestion(null, { ...question, status: "deleted" })).toEqual({
      allowed: false,
      reason: "question_not_found",
    });
  });

  test.each([
    ["available", "available", everyone],
    ["pending", "available", few],
    ["deleted", "available", few],
    ["available", "deleted", ["moderator", "admin"]],
    ["deleted", "deleted", ["moderator", "admin"]],
  ] as const)("S2 an answer that is %s below a question that is %s is seen by %j", (status, of, seeing) => {
    const question = { user_id: "6", status: of, listed: true };
    const answer = { user_id: "7", status };
    expect(everyone.filter((name) => maySeeAnswer(viewers[name], answer, question).allowed)).toEqual(seeing);
  });

  test("S3 pending and deleted comments are hidden from all users", () => {
    expect(maySeeComment({ status: "available" })).toEqual({ allowed: true });
    expect(maySeeComment({ status: "pending" })).toMatchObject({ reason: "comment_not_found" });
    expect(maySeeComment({ status: "deleted" })).toMatchObject({ reason: "comment_not_found" });
  });

  test("S4 a deleted tag is visible to staff", () => {
    const seeing = everyone.filter((name) => maySeeTag(viewers[name], { status: "deleted", user_id: "1" }).allowed);
    expect(seeing).toEqual(["moderator", "admin"]);
  });

  test("S4 T14 a pending tag is visible to its creator and staff", () => {
    const pending = { status: "pending", user_id: "7" } as const;
    expect(everyone.filter((name) => maySeeTag(viewers[name], pending).allowed)).toEqual(few);
  });

  test("S5 profile lists show hidden posts to their author and to staff", () => {
    expect(everyone.filter((name) => seesHiddenPostsOf(viewers[name], "7"))).toEqual(few);
  });

  test("S6 a question that is closed, deleted, pending or unlisted has a banner", () => {
    expect(noticeLevel("available")).toBeNull();
    expect(noticeLevel("closed")).toBe("info");
    expect(noticeLevel("deleted")).toBe("danger");
    expect(noticeLevel("pending")).toBe("secondary");
  });

  test("S7 downvoters are visible to admins only", () => {
    const level2 = privilegeOptions({})[1]!.values;
    expect(everyone.filter((name) => seesDownvoters(viewers[name], level2))).toEqual(["admin"]);
  });
});
