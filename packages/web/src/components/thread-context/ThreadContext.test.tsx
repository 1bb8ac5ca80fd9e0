// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { questionFixture } from "../../../testing/fake-reading.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { flagFixture, serveQueues } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";

const ANSWER = "10020000000000002";

test("RV36 the task of an answer unfolds its question, which is read then", async () => {
  const flags = [flagFixture({ object_type: "answer", object_id: ANSWER, answer_id: ANSWER, tags: null })];
  const { user, inputsOf } = await openPage("/review", {
    viewer: users.moderator,
    server: {
      ...serveQueues({ flags, posts: [], edits: [] }),
      questionInfo: () => questionFixture({ title: "Why is green tea bitter?", html: "<p>Mine always is.</p>" }),
    },
  });
  expect(inputsOf("questionInfo")).toEqual([]);
  await user.click(screen.getByText("What it is about"));
  expect(await screen.findByText("Mine always is.")).toBeInTheDocument();
  expect(inputsOf("questionInfo")).toHaveLength(1);
});

test("RV36 the task of a question has nothing to unfold", async () => {
  await openPage("/review", {
    viewer: users.moderator,
    server: serveQueues({ flags: [flagFixture()], posts: [], edits: [] }),
  });
  expect(screen.queryByText("What it is about")).toBeNull();
});
