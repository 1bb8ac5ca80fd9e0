import { expect, test } from "vitest";
import { postIdsIn } from "./post-ids.ts";

test("AH3 posts are named by ids and addresses, one a line", () => {
  const [question, answer] = ["10010000000000076", "10020000000000077"];
  const lines = [
    `https://example.org/questions/${question}/a-title/${answer}?x=1#y`,
    "",
    `/questions/${question}`,
    answer,
    "x",
  ];
  expect(postIdsIn(lines.join("\n"))).toEqual([answer, question, answer, "x"]);
});
