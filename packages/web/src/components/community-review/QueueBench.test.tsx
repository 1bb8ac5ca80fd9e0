// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commentFixture } from "../../../testing/fake-reading.ts";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { bringNews, serveReasons } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";

type ServedItem = NonNullable<Reply<"queueItem">>;

const item = (post_id: string, more: Partial<ServedItem> = {}): ServedItem => ({
  ...{ queue: "first_posts", post_id, object_type: "question", answer: null, votes: null },
  question: { id: post_id, title: `Question ${post_id}`, html: "<p>Why is tea bitter?</p>", tags: [] },
  ...more,
});
const overview = (more: Partial<Reply<"reviewQueues">> = {}): Reply<"reviewQueues"> => ({
  queues: [
    { queue: "first_posts", waiting: 2, today: 7 },
    { queue: "close_votes", waiting: 1, today: 0 },
    { queue: "suggested_edits", waiting: 0, today: 0 },
  ],
  ...{ goal: 20, reviews: 214, paused_until: 0 },
  ...more,
});

/** The queues of a member; items leave with a decision. */
const openQueue = (items: ServedItem[], server: CallHandlers = {}, address = "/review") =>
  openPage(address, {
    viewer: users.member,
    server: {
      ...serveReasons,
      reviewQueues: () => overview(),
      queueItem: () => items[0] ?? null,
      claimQueueItem: () => ({ is_yours: true }),
      decideQueueItem: () => {
        items.shift();
        return { audit: null, paused_until: 0 };
      },
      ...server,
    },
  });

const actions = () => within(screen.getByRole("group", { name: "Your decision" }));
const press = async ({ user }: Awaited<ReturnType<typeof openPage>>, name: string) =>
  user.click(actions().getByRole("button", { name: new RegExp(`^${name}`) }));

test("CQ7 a member without a choice gets the first queue in which something waits, with their goal", async () => {
  await openQueue([item("1")]);
  expect(await screen.findByRole("heading", { name: "Question 1" })).toBeInTheDocument();
  const progress = within(screen.getByRole("region", { name: "Your reviews" }));
  expect(progress.getByText("7 of 20 today")).toBeInTheDocument();
  expect(progress.getByText("In all: 214")).toBeInTheDocument();
  const tabs = within(screen.getByRole("navigation", { name: "Queues" }));
  expect(tabs.getByRole("link", { name: /^First posts/ })).toHaveAttribute("aria-current", "page");
  expect(tabs.getByRole("link", { name: "Suggested edits" })).toHaveAttribute(
    "href",
    "/review?type=suggested_post_edit",
  );
});

test("CQ6 a decision shows the next item, and the empty queue thanks", async () => {
  const page = await openQueue([item("1"), item("2")]);
  await press(page, "Looks good");
  expect(await screen.findByRole("heading", { name: "Question 2" })).toBeInTheDocument();
  await page.user.keyboard("s");
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  expect(page.inputsOf("decideQueueItem")).toEqual([
    { queue: "first_posts", post_id: "1", decision: "looks_good" },
    { queue: "first_posts", post_id: "2", decision: "skip" },
  ]);
});

test("CQ6 a flag asks for its reason, records the decision and flags the post", async () => {
  const page = await openQueue([item("1")], { flagPost: () => null });
  await press(page, "Flag");
  const dialog = within(await screen.findByRole("dialog"));
  await page.user.click(await dialog.findByRole("radio", { name: /^spam/ }));
  await page.user.click(dialog.getByRole("button", { name: "Flag" }));
  await waitFor(() => expect(page.inputsOf("flagPost")).toMatchObject([{ object_id: "1", report_type: 57 }]));
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
});

test("CQ10 an audit is told afterwards, and nothing is done to the post", async () => {
  const audit = { kind: "bad" as const, is_passed: true, reason: "spam" };
  const page = await openQueue([item("1")], { decideQueueItem: () => ({ audit, paused_until: 0 }) });
  await press(page, "Flag");
  const dialog = within(await screen.findByRole("dialog"));
  await page.user.click(await dialog.findByRole("radio", { name: /^spam/ }));
  await page.user.click(dialog.getByRole("button", { name: "Flag" }));
  expect(await screen.findByText("This was a test, and you passed.")).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Question 1" })).not.toBeInTheDocument();
  expect(page.inputsOf("flagPost")).toEqual([]);
  await page.user.click(screen.getByRole("button", { name: /^Go on/ }));
  expect(await screen.findByRole("heading", { name: "Question 1" })).toBeInTheDocument();
});

test("CQ5 an item that another reviewer looks at is said to be taken, and a late decision shows the next", async () => {
  const items = [item("1"), item("2")];
  const page = await openQueue(items, {
    claimQueueItem: () => ({ is_yours: false }),
    decideQueueItem: () => {
      items.shift();
      throw apiError(409, "error.review.decided_already", { msg: "Decided by another reviewer." });
    },
  });
  expect(await screen.findByText("Another reviewer is looking at this one.")).toBeInTheDocument();
  await press(page, "Looks good");
  expect(await screen.findByText("Decided by another reviewer.")).toBeInTheDocument();
  expect(await screen.findByRole("heading", { name: "Question 2" })).toBeInTheDocument();
});

test("CQ6 a question with votes is left open", async () => {
  const votes = { count: 2, needed: 3, reasons: [{ name: "spam", count: 2 }] };
  const page = await openQueue([item("5", { queue: "close_votes", votes })], {}, "/review?queue=close_votes");
  expect(await screen.findByText("Votes: 2 of 3")).toBeInTheDocument();
  await press(page, "Leave open");
  await waitFor(() => expect(page.inputsOf("decideQueueItem")).toMatchObject([{ decision: "leave" }]));
});

test("CQ3 a closed question without votes says that its author has edited it", async () => {
  const votes = { count: 0, needed: 3, reasons: [], is_edited: true as const };
  await openQueue([item("5", { queue: "reopen_votes", votes })], {}, "/review?queue=reopen_votes");
  expect(await screen.findByText("Edited by its author since it was closed")).toBeInTheDocument();
  expect(screen.queryByText(/^Votes:/)).not.toBeInTheDocument();
});

test("CQ4 a closed question says why it was closed, and leads to its original and to what was changed", async () => {
  const closed = { reason: "a duplicate", msg: "https://site.test/questions/7" };
  const votes = { count: 0, needed: 3, reasons: [], is_edited: true as const, closed };
  await openQueue([item("5", { queue: "reopen_votes", votes })], {}, "/review?queue=reopen_votes");
  expect(await screen.findByText(/^Closed: a duplicate/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: closed.msg })).toHaveAttribute("href", closed.msg);
  expect(screen.getByRole("link", { name: "History" })).toHaveAttribute("href", "/posts/5/timeline");
});

test("KF3 after the last item of a queue the title of the page has the focus", async () => {
  const page = await openQueue([item("1")]);
  await press(page, "Looks good");
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("CQ11 a pause says when it ends", async () => {
  await openQueue([], { reviewQueues: () => overview({ paused_until: 1_900_000_000 }) });
  expect(await screen.findByText("Reviewing is paused")).toBeInTheDocument();
});

test("CQ1 members without queues are told that there is nothing for them to review", async () => {
  await openQueue([], {
    reviewQueues: () => overview({ queues: [] }),
    reviewTasks: () => ({ count: 0, counts: [{ kind: "suggested_post_edit", count: 0 }], reasons: [], list: [] }),
  });
  expect(await screen.findByText("There is nothing here for you to review yet")).toBeInTheDocument();
});

test("LV10 news of the stream show at once that another reviewer has the item, and what comes into an empty queue", async () => {
  const items = [item("1")];
  let isYours = true;
  const { services, user } = await openQueue(items, { claimQueueItem: () => ({ is_yours: isYours }) });
  expect(await screen.findByRole("heading", { name: "Question 1" })).toBeInTheDocument();
  isYours = false;
  await act(async () => bringNews(services, 1));
  expect(await screen.findByText(/Another reviewer/)).toBeInTheDocument();
  items.shift();
  await user.click(screen.getByRole("button", { name: "Show another one" }));
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  items.push(item("2"));
  isYours = true;
  await act(async () => bringNews(services, 2));
  expect(await screen.findByRole("heading", { name: "Question 2" })).toBeInTheDocument();
});

/** Opens the dialog for a comment on the first item, and its field. */
async function openComment(page: Awaited<ReturnType<typeof openPage>>) {
  await press(page, "Comment");
  return within(await screen.findByRole("dialog")).getByRole("textbox");
}

test("FM6 Ctrl and Enter send the comment of a review", async () => {
  const page = await openQueue([item("1")], { addComment: () => commentFixture() });
  await page.user.type(await openComment(page), "Which tea is it?{Control>}{Enter}{/Control}");
  await waitFor(() => expect(page.inputsOf("addComment")).toMatchObject([{ original_text: "Which tea is it?" }]));
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
});

test("FM5 a comment of a review that is too short has the focus again", async () => {
  const page = await openQueue([item("1")]);
  const field = await openComment(page);
  await page.user.click(screen.getByRole("button", { name: "Send" }));
  expect(field).toHaveFocus();
});

test("K8 Escape keeps the comment of a review for its post, and discarding it does not", async () => {
  const page = await openQueue([item("1")]);
  await page.user.type(await openComment(page), "Which tea is it?");
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await openComment(page)).toHaveValue("Which tea is it?");
  await page.user.click(screen.getByRole("button", { name: "Discard draft" }));
  expect(await openComment(page)).toHaveValue("");
});
