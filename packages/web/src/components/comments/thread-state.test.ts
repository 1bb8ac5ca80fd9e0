import type { CommentInfo } from "@askwell/contract";
import { expect, it } from "vitest";
import { withComment, withoutComment, withPage } from "./thread-state.ts";

const comment = (comment_id: string, reply_comment_id = "") => ({ comment_id, reply_comment_id }) as CommentInfo;
const few = { count: 5, list: [comment("1"), comment("2"), comment("3")], page: 0 };
const ids = (state: { list: readonly CommentInfo[] }) => state.list.map(({ comment_id }) => comment_id);

it("the first page replaces the preview, further pages are appended without duplicates", () => {
  const first = withPage(few, 1, { count: 5, list: [comment("5"), comment("4")] });
  expect(ids(first)).toEqual(["5", "4"]);
  expect(ids(withPage(first, 2, { count: 5, list: [comment("4"), comment("3")] }))).toEqual(["5", "4", "3"]);
});

it("a reply is inserted below its comment, a new comment at the end", () => {
  expect(ids(withComment(few, comment("9", "1")))).toEqual(["1", "9", "2", "3"]);
  expect(ids(withComment(few, comment("9")))).toEqual(["1", "2", "3", "9"]);
});

it("a deleted comment is not counted", () => {
  expect(withoutComment(few, "2")).toMatchObject({ count: 4, list: [{ comment_id: "1" }, { comment_id: "3" }] });
});
