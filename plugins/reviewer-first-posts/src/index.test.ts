import type { ReviewContent, Reviewer } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { expect, test } from "vitest";
import { reviewerFirstPosts } from "./index.ts";

const { review } = reviewerFirstPosts.reviewer as Reviewer;
const context = (comments: boolean) => createTestContext({ posts: "3", comments });
const post = (questions: number, answers: number, object_type: ReviewContent["object_type"] = "question") => ({
  ...{ object_type, action: "create" as const, title: "", tags: [], markdown: "", html: "" },
  ...{ language: "en_US", user_agent: "", ip: "" },
  author: {
    ...{ id: "1", username: "ann", display_name: "Ann", rank: 1, role: "user" as const },
    ...{ approved_question_amount: questions, approved_answer_amount: answers },
  },
});
const { signal } = new AbortController();

test.each([
  [0, 0, "need_review"],
  [1, 1, "need_review"],
  [2, 1, "approved"],
  [0, 9, "approved"],
])("RV17 with %i questions and %i answers a post is %s", async (questions, answers, expected) => {
  expect((await review(context(false), post(questions, answers), signal)).review_status).toBe(expected);
});

test("RV17 comments are held only where the settings say so", async () => {
  expect((await review(context(false), post(0, 0, "comment"), signal)).review_status).toBe("approved");
  expect((await review(context(true), post(0, 0, "comment"), signal)).review_status).toBe("need_review");
});

test.each(["0", "-1", "1.5", "many", "1001"])("RV17 %s is no number of posts", async (posts) => {
  const problems = await reviewerFirstPosts.check?.(context(false), { posts });
  expect(problems?.map(({ field }) => field)).toEqual(["posts"]);
});

test("RV17 a whole number of posts is accepted", async () => {
  expect(await reviewerFirstPosts.check?.(context(false), { posts: 5 })).toEqual([]);
});
