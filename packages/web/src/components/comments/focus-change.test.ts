import type { CommentInfo } from "@askwell/contract";
import { expect, it } from "vitest";
import { changedComment } from "./focus-change.ts";
import { withComment, withoutComment, withPage, withText } from "./thread-state.ts";

const comment = (comment_id: string) => ({ comment_id, reply_comment_id: "" }) as CommentInfo;
const few = { count: 5, list: [comment("1"), comment("2"), comment("3")], page: 0 };

it("KF4 of comments the one that came, that was edited, or that stands where one has gone is found", () => {
  expect(changedComment(few, withComment(few, comment("9")))).toBe("9");
  expect(changedComment(few, withText(few, { comment_id: "2", original_text: "a", parsed_text: "a" }))).toBe("2");
  expect(["1", "2", "3"].map((id) => changedComment(few, withoutComment(few, id)))).toEqual(["2", "3", "2"]);
  const one = { count: 1, list: [comment("1")], page: 0 };
  expect([changedComment(one, withoutComment(one, "1")), changedComment(one, one)]).toEqual([undefined, undefined]);
});

it("KF4 of more comments the first that was not shown is found", () => {
  const more = withPage(few, 1, { count: 5, list: [comment("5"), comment("1"), comment("4")] });
  expect(changedComment(few, more)).toBe("5");
});
