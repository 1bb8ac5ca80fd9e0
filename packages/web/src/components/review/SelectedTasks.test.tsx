// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { bringNews, flagFixture, queuedPostFixture, serveQueues } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";

const first = flagFixture();
const second = flagFixture({ flag_id: "6", object_id: "10010000000000006", title: "Which pot is best?" });
const mira = { ...first.submitter_user, id: "mira", username: "mira", display_name: "Mira" };

const openReview = (server: CallHandlers = {}, query = "") =>
  openPage(`/review${query}`, {
    viewer: users.moderator,
    server: { ...serveQueues({ flags: [first, second], posts: [queuedPostFixture()], edits: [] }), ...server },
  });

const decision = () => within(screen.getByRole("group", { name: "Your decision" }));
const tasks = () => within(screen.getByRole("navigation", { name: "Waiting tasks" }));
const box = (name: string) => tasks().getByRole("checkbox", { name });

test("RV24 selected tasks are decided together, with one reason, and undone together", async () => {
  const { user, inputsOf } = await openReview({ undoStaffAction: () => null }, "?type=flagged_post");
  await user.keyboard("x");
  expect(await screen.findByRole("heading", { name: "1 selected" })).toBeInTheDocument();
  await user.keyboard("j");
  await waitFor(() => expect(box("Select: Which pot is best?")).toHaveAttribute("aria-keyshortcuts", "X"));
  await user.keyboard("x");
  expect(screen.getByRole("heading", { name: "2 selected" })).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: /Reason/ }), "Advertisements");
  await user.click(decision().getByRole("button", { name: "Delete 2" }));
  expect(await screen.findByText("2 tasks are decided.")).toBeInTheDocument();
  const ids = [`flagged_post:${first.object_id}`, `flagged_post:${second.object_id}`];
  expect(inputsOf("decideReviewTasks")).toEqual([{ ids, decision: "delete", note: "Advertisements" }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(inputsOf("undoStaffAction")).toEqual([{ subject: "flag:6" }, { subject: "flag:5" }]));
});

test("RV24 the reason for selected tasks is reached with N, and left with Escape", async () => {
  const { user, inputsOf } = await openReview({}, "?type=flagged_post");
  await user.keyboard("x");
  await screen.findByRole("heading", { name: "1 selected" });
  await user.keyboard("n");
  const reason = screen.getByRole("textbox", { name: /Reason/ });
  await waitFor(() => expect(reason).toHaveFocus());
  await user.keyboard("Bad post{Escape}");
  expect(reason).not.toHaveFocus();
  await user.keyboard("d");
  expect(await screen.findByText(/decided/)).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toMatchObject([{ decision: "delete", note: "Bad post" }]);
});

test("RV24 keys decide after tasks were selected by their checkboxes", async () => {
  const { user, inputsOf } = await openReview({}, "?type=flagged_post");
  await user.click(tasks().getByRole("checkbox", { name: "Select all" }));
  expect(tasks().getByRole("checkbox", { name: "Select all" })).toHaveFocus();
  await user.keyboard("r");
  expect(await screen.findByText("2 tasks are decided.")).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toMatchObject([{ decision: "ignore" }]);
});

test("RV24 the list of shortcuts has the keys of the page, and none that mean something else there", async () => {
  const { user } = await openReview({}, "?type=flagged_post");
  await user.keyboard("?");
  const list = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(list.getByText("Reject flag")).toBeInTheDocument();
  expect(list.queryByText("Vote down")).not.toBeInTheDocument();
  expect(list.getByText("Everywhere")).toBeInTheDocument();
});

test("RV24 every key of the page belongs to one control, so that X selects and removes nothing", async () => {
  await openPage("/review?type=flagged_post", {
    viewer: { ...users.moderator, may_remove: true },
    server: serveQueues({ flags: [first, second], posts: [], edits: [] }),
  });
  const keys = [...document.querySelectorAll("[aria-keyshortcuts]")].map((one) =>
    one.getAttribute("aria-keyshortcuts"),
  );
  expect(keys).toContain("X");
  expect(new Set(keys).size).toBe(keys.length);
  expect(document.querySelector('[aria-keyshortcuts="P"]')).toHaveTextContent("Spam: remove everything");
});

test("RV24 tasks that could not be decided are counted, with the reason", async () => {
  const message = "Somebody else has decided about this already.";
  const { user } = await openReview(
    { decideReviewTasks: ({ ids }) => ({ done: [], failed: (ids ?? []).map((id) => ({ id: String(id), message })) }) },
    "?type=flagged_post",
  );
  await user.click(tasks().getByRole("checkbox", { name: "Select all" }));
  await user.click(decision().getByRole("button", { name: "Reject the flags on 2" }));
  expect(await screen.findByText(`0 tasks are decided. Not decided: 2. ${message}`)).toBeInTheDocument();
});

test("RV24 only decisions that apply to all selected tasks are offered", async () => {
  const { user } = await openReview();
  await user.click(tasks().getByRole("checkbox", { name: "Select all" }));
  expect(screen.getByText(/No decision applies to all of these/)).toBeInTheDocument();
  expect(
    decision()
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Clear selection"]);
  await user.click(decision().getByRole("button", { name: "Clear selection" }));
  expect(screen.getByRole("article")).toBeInTheDocument();
});

test("RV23 the task says who else looks at it, and that another reviewer has decided it", async () => {
  const claims = [
    { is_open: true, claimed_by: mira, count: 3 },
    { is_open: false, claimed_by: null, count: 2 },
  ];
  const { user } = await openReview({
    claimReviewTask: ({ is_released }) =>
      (!is_released && claims.shift()) || { is_open: true, claimed_by: null, count: 3 },
  });
  expect(await screen.findByText("Mira is looking at this.")).toBeInTheDocument();
  await user.keyboard("j");
  expect(await screen.findByText(/Another reviewer has decided this/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show what waits" }));
  expect(screen.getByRole("article")).toBeInTheDocument();
});

test("LV10 news of the stream show at once that another reviewer has decided the task", async () => {
  let isOpen = true;
  const { services } = await openReview({
    claimReviewTask: () => ({ is_open: isOpen, claimed_by: null, count: 3 }),
  });
  expect(screen.queryByText(/Another reviewer has decided this/)).not.toBeInTheDocument();
  isOpen = false;
  await act(async () => bringNews(services, 1));
  expect(await screen.findByText(/Another reviewer has decided this/)).toBeInTheDocument();
});

test("RV22 the filter is part of the address", async () => {
  const { user, inputsOf } = await openReview({}, "?type=flagged_post&order=reports");
  await user.click(screen.getByText("Filter"));
  await user.type(screen.getByRole("combobox", { name: "Tag" }), "tea");
  await user.selectOptions(screen.getByRole("combobox", { name: "Reason" }), "spam");
  await user.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(window.location.search).toBe("?type=flagged_post&order=reports&reason=57&tag=tea"));
  expect(inputsOf("reviewTasks").at(-1)).toMatchObject({
    kind: "flagged_post",
    order: "reports",
    reason: "57",
    tag: "tea",
  });
  expect(screen.getByRole("link", { name: "Clear the filter" })).toHaveAttribute(
    "href",
    "/review?type=flagged_post&order=reports",
  );
});
