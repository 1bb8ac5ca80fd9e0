// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswerFixture } from "../../../../testing/administration.ts";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const answer = adminAnswerFixture();

/** The answers of the administration. */
const openAnswers = (query: string, list = [answer], server: CallHandlers = {}) =>
  openPage(`/admin/answers${query}`, {
    viewer: users.admin,
    server: {
      adminAnswerList: () => ({ list, next: "", is_partial: false }),
      setAnswerStatus: () => null,
      deletePermanently: () => null,
      ...server,
    },
  });

const row = () => within(screen.getByRole("row", { name: /green tea/ }));
const confirmation = () => within(screen.getByRole("dialog"));

test("an answer is listed under the title of its question, with its beginning", async () => {
  await openAnswers("");
  const link = row().getByRole("link", { name: "Why is green tea bitter?" });
  expect(link).toHaveAttribute("href", "/questions/10010000000000001/10020000000000002");
  expect(row().getByText("The water was too hot.")).toBeInTheDocument();
});

test("the answers of one question say so, and lead back to all of them", async () => {
  const { user, inputsOf } = await openAnswers("?questionId=10010000000000001");
  expect(screen.getByText("The answers of one question.", { exact: false })).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Show all answers" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Show all answers" })).not.toBeInTheDocument());
  expect(inputsOf("adminAnswerList")).toEqual([{ status: "normal", order: "newest", page_size: "20" }]);
});

test.each([
  [1, "You can undelete it later."],
  [2, "This answer was accepted, so others may rely on it. You can undelete it later."],
])("deleting an answer whose acceptance is %i says %s", async (accepted, message) => {
  const { user, inputsOf } = await openAnswers("", [adminAnswerFixture({ accepted })]);
  await user.click(row().getByRole("button", { name: "Delete" }));
  expect(confirmation().getByText(message)).toBeInTheDocument();
  await user.click(confirmation().getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Done.")).toBeInTheDocument();
  expect(inputsOf("setAnswerStatus")).toEqual([{ answer_id: answer.id, status: "deleted" }]);
});

test("a deleted answer is undeleted at once", async () => {
  const { user, inputsOf } = await openAnswers("?status=deleted");
  await user.click(row().getByRole("button", { name: "Undelete" }));
  expect(await screen.findByText("Done.")).toBeInTheDocument();
  expect(inputsOf("setAnswerStatus")).toEqual([{ answer_id: answer.id, status: "available" }]);
});

test("a pending answer leads to its review, and has no other action", async () => {
  await openAnswers("?status=pending");
  const review = row().getByRole("link", { name: "Review" });
  expect(review).toHaveAttribute("href", "/review?type=queued_post&objectId=10020000000000002");
  expect(row().queryByRole("button")).not.toBeInTheDocument();
});

test("AD18 selected answers are deleted together with a reason", async () => {
  const reply = { changed: [answer.id], failed: [] };
  const { user, inputsOf } = await openAnswers("", [answer], { changeAnswers: () => reply });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Delete the selected ones" }));
  await user.click(confirmation().getByRole("button", { name: "Delete" }));
  const sent = { answer_ids: [answer.id], change: "delete", reason: "" };
  await waitFor(() => expect(inputsOf("changeAnswers")).toEqual([sent]));
  expect(await screen.findByText("Changed: 1")).toBeInTheDocument();
});

test("an unknown status is the normal list", async () => {
  await openAnswers("?status=nonsense");
  expect(screen.getByRole("link", { name: "Normal" })).toHaveAttribute("aria-current", "page");
});

test("all deleted answers are purged after a confirmation", async () => {
  const { user, inputsOf } = await openAnswers("?status=deleted");
  await user.click(screen.getByRole("button", { name: "Delete permanently" }));
  expect(
    confirmation().getByText(/All deleted answers are removed for good, with their comments\./),
  ).toBeInTheDocument();
  await user.click(confirmation().getByRole("button", { name: "Delete permanently" }));
  expect(await screen.findByText("Done.")).toBeInTheDocument();
  expect(inputsOf("deletePermanently")).toEqual([{ type: "answers" }]);
});
