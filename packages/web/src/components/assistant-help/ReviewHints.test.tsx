// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { flagFixture, serveQueues } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";
import { siteInfoFixture } from "../../../testing/site.ts";

const none = { title: false, tags: false, summary: false, translation: false };
const hint = { reason: "spam", quote: "Buy kettles", why: "It advertises a shop." };

const open = (hints: boolean, server: CallHandlers = {}) =>
  openPage("/review?type=flagged_post", {
    viewer: users.moderator,
    server: {
      ...serveQueues({ flags: [flagFixture()], posts: [], edits: [] }),
      siteInfo: () => siteInfoFixture({ site_assistant: { enabled: true } }),
      helpState: () => ({ ...none, hints, host: "models.example.org", model: "small" }),
      ...server,
    },
  });

test("AH12 staff ask for hints on request, with the host beside the button, and nothing else happens", async () => {
  const server: CallHandlers = { hintModeration: () => ({ hints: [hint], model: "small", created_at: 1 }) };
  const { user, inputsOf } = await open(true, server);
  const button = await screen.findByRole("button", { name: "Ask for hints" });
  expect(screen.getByText("The post is sent to models.example.org.")).toBeInTheDocument();
  expect(inputsOf("hintModeration")).toEqual([]);
  await user.click(button);
  expect(await screen.findByText("Buy kettles")).toBeInTheDocument();
  expect(screen.getByText("It advertises a shop.")).toBeInTheDocument();
  expect(screen.getByText("Hints can be wrong. You decide.")).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toEqual([]);
});

test("AH7 there is no button while the hints are off", async () => {
  const { inputsOf } = await open(false);
  await expect.poll(() => inputsOf("helpState")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Ask for hints" })).not.toBeInTheDocument();
});
