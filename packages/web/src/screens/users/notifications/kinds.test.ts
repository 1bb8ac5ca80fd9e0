import { expect, it } from "vitest";
import { idIn, kindOf, type NewsItem, newsAddress, partOf } from "./kinds.ts";

it("knows its kinds and parts, and no others", () => {
  expect([kindOf("inbox"), kindOf("achievement"), kindOf("nonsense")]).toEqual(["inbox", "achievement", undefined]);
  expect([partOf("inbox", ""), partOf("inbox", "votes"), partOf("inbox", "nonsense")]).toEqual([
    "all",
    "votes",
    undefined,
  ]);
  expect([partOf("achievement", ""), partOf("achievement", "votes")]).toEqual(["all", undefined]);
});

it("has short addresses for the usual", () => {
  expect(newsAddress("inbox")).toBe("/users/notifications/inbox");
  expect(newsAddress("inbox", "posts")).toBe("/users/notifications/inbox/posts");
});

it("reads no id where the wire says that there is none", () => {
  const object_map = { question: "7", answer: "0", comment: "" };
  const item = { object_info: { object_map } } as unknown as NewsItem;
  expect(["question", "answer", "comment", "badge_id"].map((what) => idIn(item, what))).toEqual(["7", "", "", ""]);
});
