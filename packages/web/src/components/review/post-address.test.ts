import { expect, test } from "vitest";
import { postAddress } from "./post-address.ts";

test("posts link to their question, comments to their thread", () => {
  const question = { question_id: "1", answer_id: "", comment_id: "" };
  expect(postAddress(question)).toBe("/questions/1");
  expect(postAddress({ ...question, answer_id: "2" })).toBe("/questions/1/2");
  expect(postAddress({ ...question, answer_id: "2", comment_id: "3" })).toBe("/questions/1/2?commentId=3");
});
