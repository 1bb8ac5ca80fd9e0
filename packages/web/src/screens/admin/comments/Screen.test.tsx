// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { adminCommentFixture } from "../../../../testing/administration.ts";
import { apiError, type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const comments = [
  adminCommentFixture(),
  adminCommentFixture({ id: "10030000000000004", answer_id: "10020000000000002", original_text: "Cheap kettles!" }),
];

/** The comments of the administration. */
const openComments = (query = "", list = comments, server: CallHandlers = {}) =>
  openPage(`/admin/comments${query}`, {
    viewer: users.admin,
    server: { adminCommentPage: () => ({ list, next: "", is_partial: false }), ...server },
  });

test("AD8 a comment is listed with its text, votes and a link to its place", async () => {
  await openComments();
  const row = within(screen.getByRole("row", { name: /steep/ }));
  const address = "/questions/10010000000000001?commentId=10030000000000003";
  expect(row.getByRole("link", { name: "Why is green tea bitter?" })).toHaveAttribute("href", address);
  expect(row.getByText("4")).toBeInTheDocument();
  const onAnswer = within(screen.getByRole("row", { name: /kettles/ })).getByRole("link", { name: /green tea/ });
  expect(onAnswer.getAttribute("href")).toContain("/10020000000000002?commentId=");
});

test("AD8 filters and the order are sent, stay in the form and in the other statuses, and start at the first page", async () => {
  const asked: object[] = [];
  await openComments("?query=tea&username=ann&order=most_votes&after=3_7", comments, {
    adminCommentPage: (input) => {
      asked.push(input);
      return { list: comments, next: "2_9", is_partial: false };
    },
  });
  const filters = { status: "normal", query: "tea", username: "ann", order: "most_votes", after: "3_7", page_size: 20 };
  expect(asked).toEqual([filters]);
  expect(screen.getByRole("combobox", { name: "Username of the author" })).toHaveValue("ann");
  expect(screen.getByRole("option", { name: "Most votes first" })).toHaveAttribute("selected");
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Deleted")).toBe("/admin/comments?query=tea&username=ann&order=most_votes&status=deleted");
  expect(href("Next page")).toContain("after=2_9");
  expect(href("First page")).toBe("/admin/comments?query=tea&username=ann&order=most_votes");
});

test("AD8 a search that read only a part says so, and goes on", async () => {
  await openComments("?query=samovar", [], { adminCommentPage: () => ({ list: [], next: "2_9", is_partial: true }) });
  expect(screen.getByText("So far only a part of the list has been searched.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Search on" })).toHaveAttribute("href", expect.stringContaining("after=2_9"));
});

test("AD8 an author who does not exist has no comments", async () => {
  await openComments("?username=nobody-here", [], {
    adminCommentPage: () => {
      throw apiError(404, "error.user.not_found", { msg: "User not found." });
    },
  });
  expect(screen.getByText("Nothing here")).toBeInTheDocument();
  expect(screen.getByText(/Try fewer or other words/)).toBeInTheDocument();
});

test("AD9 AD18 selected comments are deleted with a reason, what failed is said with why, and the toast undoes it", async () => {
  const [steep, kettles] = comments.map(({ id }) => id) as [string, string];
  let list = comments;
  const { user, inputsOf } = await openComments("", list, {
    adminCommentPage: () => ({ list, next: "", is_partial: false }),
    setCommentStatuses: ({ status }) => {
      list = status === "deleted" ? comments.slice(0, 1) : comments;
      const failed = [{ id: steep, reason: "error.locked", msg: "The post is locked." }];
      return { changed: [kettles], failed: status === "deleted" ? failed : [] };
    },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select: Cheap kettles!" }));
  expect(screen.getByText("1 selected")).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Delete the selected ones" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Delete 2 comments?")).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: "Reason, for the staff log" }), "Ads");
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Cheap kettles!")).not.toBeInTheDocument());
  expect(screen.getByText("1 of the selected ones could not be changed:")).toBeVisible();
  expect(screen.getByText("The post is locked.", { exact: false })).toBeVisible();
  const comment_ids = [steep, kettles];
  expect(inputsOf("setCommentStatuses")).toEqual([{ comment_ids, status: "deleted", reason: "Ads" }]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Cheap kettles!");
  expect(inputsOf("setCommentStatuses").at(-1)).toEqual({ comment_ids: [kettles], status: "available" });
});

test("AD9 deleted comments are undeleted at once, waiting ones lead to the review", async () => {
  const reply = () => ({ changed: ["10030000000000003"], failed: [] });
  const { user, inputsOf } = await openComments("?status=deleted", comments.slice(0, 1), { setCommentStatuses: reply });
  await user.click(screen.getByRole("button", { name: "Undelete" }));
  await screen.findByText("Changed: 1");
  expect(inputsOf("setCommentStatuses")).toEqual([{ comment_ids: [comments[0]?.id], status: "available", reason: "" }]);
  await openComments("?status=pending", comments.slice(0, 1));
  const review = `/review?type=queued_post&objectId=${comments[0]?.id}`;
  expect(screen.getAllByRole("link", { name: "Review" }).some((link) => link.getAttribute("href") === review)).toBe(
    true,
  );
});

test("AD9 the listed comments are exported with their filters", async () => {
  // The browser of the tests would open the file instead of storing it.
  const stored = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => stored.mockRestore());
  const { user, inputsOf } = await openComments("?username=ann", comments, { exportComments: () => ({ csv: "id" }) });
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  expect(inputsOf("exportComments")).toEqual([{ status: "normal", order: "newest", username: "ann" }]);
});
