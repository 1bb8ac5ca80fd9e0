// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, fieldError, openPage } from "../../../testing/open-page.tsx";
import { queuedPostFixture, serveQueues } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";
import type { QueuedPost } from "./QueuedTask.tsx";

/** The queue of posts that wait for approval, opened by a moderator. */
const openQueue = (posts: QueuedPost[], server: CallHandlers = {}, query = "") =>
  openPage(`/review?type=queued_post${query}`, {
    viewer: users.moderator,
    server: { ...serveQueues({ flags: [], posts, edits: [] }), ...server },
  });

const decision = () => within(screen.getByRole("group", { name: "Your decision" }));
const dialog = () => within(screen.getByRole("dialog", { name: "Edit the question" }));
const title = () => dialog().getByRole("textbox", { name: /Title/ });

test("RV9 a pending post says why it waits, and is marked as waiting", async () => {
  await openQueue([queuedPostFixture()]);
  const main = within(screen.getByRole("main"));
  expect(within(main.getByRole("article")).getByText("The author has little reputation yet.")).toBeInTheDocument();
  expect(main.getByText("Waits for approval")).toBeInTheDocument();
  expect(main.getByRole("link", { name: "tea" })).toBeInTheDocument();
});

test.each([
  ["Approve", "approve", "Everybody can see it now."],
  ["Reject", "reject", "The post is rejected."],
] as const)("RV9 %s decides the post, and the next one follows", async (name, status, message) => {
  const { user, inputsOf } = await openQueue([
    queuedPostFixture(),
    queuedPostFixture({ review_id: 4, title: "Which pot?" }),
  ]);
  await user.click(decision().getByRole("button", { name }));
  expect(await screen.findByRole("heading", { name: "Which pot?" })).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(inputsOf("decideQueuedPost")).toMatchObject([{ review_id: 3, status }]);
});

test("RV29 words to the author go with a rejection", async () => {
  const { user, inputsOf } = await openQueue([queuedPostFixture()]);
  await screen.findByRole("button", { name: /Words to the author/ });
  await user.keyboard("n");
  await user.type(await screen.findByRole("textbox", { name: /Words to the author/ }), "Say which tea.");
  await user.click(decision().getByRole("button", { name: "Reject" }));
  await waitFor(() =>
    expect(inputsOf("decideQueuedPost")).toMatchObject([{ review_id: 3, status: "reject", note: "Say which tea." }]),
  );
});

test("RV9 a post is edited before it is approved; rejected fields are marked, and the dialog stays", async () => {
  const { user, inputsOf } = await openQueue([queuedPostFixture()], {
    decideQueuedPost: (input) => {
      if (input.title === "Bitter?") throw fieldError({ title: "Title must be at least 15 characters." });
      return null;
    },
  });
  await user.click(decision().getByRole("button", { name: "Edit and approve" }));
  expect(title()).toHaveValue("Why is green tea bitter?");
  await user.clear(title());
  await user.type(title(), "Bitter?");
  await user.click(dialog().getByRole("button", { name: "Save and approve" }));
  await waitFor(() => expect(title()).toBeInvalid());
  expect(title()).toHaveAccessibleDescription(/Title must be at least 15 characters\./);
  await user.type(title(), " Green tea, I mean.");
  await user.click(dialog().getByRole("button", { name: "Save and approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(inputsOf("decideQueuedPost").at(-1)).toMatchObject({
    review_id: 3,
    status: "approve",
    title: "Bitter? Green tea, I mean.",
    content: "It *is*.",
    tags: [{ slug_name: "tea" }],
  });
});

test("FM3 a tag that was typed and does not exist is reported with the other fields, and nothing is approved", async () => {
  const { user, sent, inputsOf } = await openQueue([queuedPostFixture()], {
    tagSuggestions: () => [],
    decideQueuedPost: (input) => {
      if (input.title === "Bitter?") throw fieldError({ title: "Title must be at least 15 characters." });
      return null;
    },
  });
  await user.click(decision().getByRole("button", { name: "Edit and approve" }));
  await user.clear(title());
  await user.type(title(), "Bitter?");
  await user.type(dialog().getByRole("combobox"), "no-such-tea");
  await user.click(dialog().getByRole("button", { name: "Save and approve" }));
  await waitFor(() => expect(title()).toBeInvalid());
  expect(dialog().getByRole("combobox")).toBeInvalid();
  expect(inputsOf("decideQueuedPost")).toMatchObject([]);
  expect(sent.filter(({ name, isCheck }) => name === "decideQueuedPost" && isCheck)).toHaveLength(1);
});

test("cancelling the dialog leaves the post as it was", async () => {
  const { user, inputsOf } = await openQueue([queuedPostFixture()]);
  await user.click(decision().getByRole("button", { name: "Edit and approve" }));
  await user.type(title(), " Or sweet?");
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.click(decision().getByRole("button", { name: "Edit and approve" }));
  expect(title()).toHaveValue("Why is green tea bitter?");
  expect(inputsOf("decideQueuedPost")).toMatchObject([]);
});

test("a post from the administration is shown although it is not the first of the queue", async () => {
  const posts = [
    queuedPostFixture(),
    queuedPostFixture({ review_id: 4, object_id: "10010000000000009", title: "Which pot?" }),
  ];
  await openQueue(posts, {}, "&objectId=10010000000000009");
  expect(screen.getByRole("heading", { name: "Which pot?" })).toBeInTheDocument();
});
