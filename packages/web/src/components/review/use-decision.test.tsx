// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import {
  flagFixture,
  queuedPostFixture,
  type ReviewQueues,
  serveQueues,
  suggestedEditFixture,
} from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";
import { FAILURE, failing } from "../../../testing/server-failure.ts";

const flag = (flag_id: string, title: string) =>
  flagFixture({ flag_id, object_id: `1001000000000000${flag_id}`, title });

/** The review, opened by a moderator. */
const openReview = (queues: Partial<ReviewQueues>, server: CallHandlers = {}, query = "") =>
  openPage(`/review${query}`, {
    viewer: users.moderator,
    server: { ...serveQueues({ flags: [], posts: [], edits: [], ...queues }), ...server },
  });

const decision = () => within(screen.getByRole("group", { name: "Your decision" }));
const queue = (name: string) =>
  within(screen.getByRole("navigation", { name: "Queues" })).getByRole("link", { name: new RegExp(`^${name}`) });
const postTitle = (name: string) => screen.findByRole("heading", { name });
const reject = async ({ user }: Awaited<ReturnType<typeof openPage>>) =>
  user.click(decision().getByRole("button", { name: "Reject flag" }));

test("RV22 all tasks are shown, and every kind has its number", async () => {
  await openReview({ flags: [flag("5", "First"), flag("6", "Second")], edits: [suggestedEditFixture()] });
  expect(queue("All")).toHaveAttribute("aria-current", "page");
  expect(queue("All")).toHaveTextContent("3");
  expect(queue("Flagged posts")).toHaveTextContent("2");
  expect(queue("Suggested edits")).toHaveTextContent("1");
  expect(queue("Queued posts")).toHaveTextContent(/^Queued posts$/);
});

test("RV43 the task that follows has the focus, and says its place and what it is about", async () => {
  const page = await openReview({ flags: [flag("5", "First"), flag("6", "Second")], edits: [suggestedEditFixture()] });
  expect(screen.getByRole("region", { name: "Task 1 of 3: Question, spam" })).not.toHaveFocus();
  await page.user.keyboard("j");
  const second = await screen.findByRole("region", { name: "Task 2 of 3: Question, spam" });
  await waitFor(() => expect(second).toHaveFocus());
  await reject(page);
  const edit = await screen.findByRole("region", { name: /^Task 2 of 2: Question, edit by / });
  await waitFor(() => expect(edit).toHaveFocus());
});

test("RV11 undoing shows the task again, unless the reviewer has gone on to another one", async () => {
  const flags = [flag("5", "First"), flag("6", "Second"), flag("7", "Third")];
  const undoStaffAction = () => {
    flags.splice(1, 0, flag("6", "Second"));
    return null;
  };
  const page = await openReview({ flags }, { undoStaffAction });
  await page.user.keyboard("j");
  await postTitle("Second");
  await reject(page);
  await postTitle("Third");
  await page.user.keyboard("z");
  expect(await postTitle("Second")).toBeInTheDocument();
  await reject(page);
  await postTitle("Third");
  await page.user.keyboard("k");
  await postTitle("First");
  await page.user.keyboard("z");
  expect(await screen.findByText("Taken back.")).toBeInTheDocument();
  expect(await postTitle("First")).toBeInTheDocument();
});

test.each(["the button", "the key"])(
  "RV11 a decision can be undone at once by %s: the task waits again",
  async (way) => {
    const flags = [flag("5", "First")];
    const page = await openReview(
      { flags },
      {
        undoStaffAction: () => {
          flags.push(flag("5", "First"));
          return null;
        },
      },
    );
    await reject(page);
    const button = await screen.findByRole("button", { name: "Undo" });
    await (way === "the key" ? page.user.keyboard("z") : page.user.click(button));
    expect(await screen.findByText("Taken back.")).toBeInTheDocument();
    expect(await postTitle("First")).toBeInTheDocument();
    expect(page.inputsOf("undoStaffAction")).toEqual([{ subject: "flag:5" }]);
  },
);

test("RV11 undoing that fails, because the post has changed since, says why", async () => {
  const page = await openReview(
    { flags: [flag("5", "First")] },
    {
      undoStaffAction: () => {
        throw apiError(409, "error.common.changed_since", { msg: "It has changed since." });
      },
    },
  );
  await reject(page);
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("It has changed since.")).toBeInTheDocument();
});

test("RV6 a task that another reviewer has decided meanwhile is replaced by the next, with a message", async () => {
  const flags = [flag("5", "First"), flag("6", "Second")];
  const page = await openReview(
    { flags },
    {
      decideReviewTasks: () => {
        flags.shift();
        throw apiError(409, "error.review.decided_already", { msg: "Somebody has decided this already." });
      },
    },
  );
  await reject(page);
  expect(await screen.findByText("Somebody has decided this already.")).toBeInTheDocument();
  expect(await postTitle("Second")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

test("a decision that fails leaves the task where it is, to be decided again", async () => {
  const page = await openReview(
    { flags: [flag("5", "First")] },
    {
      decideReviewTasks: failing(),
    },
  );
  await reject(page);
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(await postTitle("First")).toBeInTheDocument();
  expect(decision().getByRole("button", { name: "Reject flag" })).toBeEnabled();
});

test("a decision under way cannot be made twice", async () => {
  const { promise, resolve } = Promise.withResolvers<{ done: []; failed: [] }>();
  const page = await openReview({ flags: [flag("5", "First")] }, { decideReviewTasks: () => promise });
  await reject(page);
  expect(decision().getByRole("button", { name: "Reject flag" })).toHaveAttribute("aria-disabled", "true");
  expect(decision().getByRole("button", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  resolve({ done: [], failed: [] });
  expect(await screen.findByText("The flag is rejected.")).toBeInTheDocument();
  expect(page.inputsOf("decideReviewTasks")).toHaveLength(1);
});

test("RV13 skipping walks through the queue, and back to its first task", async () => {
  const { user } = await openReview({ flags: [flag("5", "First"), flag("6", "Second")] });
  await user.click(decision().getByRole("link", { name: "Skip" }));
  expect(await postTitle("Second")).toBeInTheDocument();
  await user.click(decision().getByRole("link", { name: "Skip" }));
  expect(await postTitle("First")).toBeInTheDocument();
});

test("RV13 skipping the only task of a queue leads to another queue", async () => {
  const { user } = await openReview(
    { posts: [queuedPostFixture()], edits: [suggestedEditFixture()] },
    {},
    "?type=queued_post",
  );
  await user.click(decision().getByRole("link", { name: "Skip" }));
  await waitFor(() => expect(queue("Suggested edits")).toHaveAttribute("aria-current", "page"));
});

test("RV13 skipping the only task of all says that there is no other, and leads back to it", async () => {
  const { user } = await openReview({ posts: [queuedPostFixture()] });
  await user.click(decision().getByRole("link", { name: "Skip" }));
  expect(await screen.findByText("You skipped the only task")).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Back to it" }));
  expect(await postTitle("Why is green tea bitter?")).toBeInTheDocument();
});

test("a page beyond the last task is the first one", async () => {
  await openReview({ flags: [flag("5", "First")] }, {}, "?type=flagged_post&page=9");
  expect(await postTitle("First")).toBeInTheDocument();
});

test("the record of a purged account is missing, and the task is shown all the same", async () => {
  await openReview(
    { flags: [flag("5", "First")] },
    {
      moderationRecord: () => {
        throw apiError(404, "error.user.not_found");
      },
    },
  );
  expect(await postTitle("First")).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "About the author" })).not.toBeInTheDocument();
});
