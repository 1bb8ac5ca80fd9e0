import { expect, test } from "vitest";
import { postAddress, postIdAt } from "./post-address.ts";

test("posts link to their question, comments to their thread", () => {
  const question = { question_id: "1", answer_id: "", comment_id: "" };
  expect(postAddress(question)).toBe("/questions/1");
  expect(postAddress({ ...question, answer_id: "2" })).toBe("/questions/1/2");
  expect(postAddress({ ...question, answer_id: "2", comment_id: "3" })).toBe("/questions/1/2?commentId=3");
});

const QUESTION = "10010000000000001";
const ANSWER = "10020000000000002";

test.each([
  ["", ""],
  [` ${QUESTION} `, QUESTION],
  [`https://qa.example/questions/${QUESTION}/why-is-tea-bitter`, QUESTION],
  [`/questions/${QUESTION}/why-is-tea-bitter/${ANSWER}`, ANSWER],
  [`/sub/questions/${QUESTION}/${ANSWER}`, ANSWER],
  [`/questions/${QUESTION}?commentId=10030000000000003`, "10030000000000003"],
  ["http://", "0"],
  ["/questions", "0"],
])("RV38 the address %s names the post %s", (address, id) => {
  expect(postIdAt(address)).toBe(id);
});
