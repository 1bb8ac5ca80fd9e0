// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { serveQueues } from "../../../../testing/review.ts";
import { users } from "../../../../testing/route-access.ts";

const queues = { queues: [], goal: 20, reviews: 0, paused_until: 0 };
const openReview = (more: object) =>
  openPage("/review", {
    viewer: users.moderator,
    server: {
      ...serveQueues({ flags: [], posts: [], edits: [] }),
      reviewQueues: () => ({ ...queues, ...more }),
      readPreparedTexts: () => [],
    },
  });

test("N11 the review leads moderators who may to the prepared texts", async () => {
  const { user } = await openReview({ may_edit_texts: true });
  await user.click(screen.getByRole("link", { name: "Prepared texts" }));
  expect(await screen.findByRole("button", { name: "Add a text" })).toBeInTheDocument();
});

test("N11 others have no link to them", async () => {
  await openReview({});
  expect(screen.queryByRole("link", { name: "Prepared texts" })).toBeNull();
});
