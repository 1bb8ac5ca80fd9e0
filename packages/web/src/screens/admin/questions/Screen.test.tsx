// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminQuestionFixture } from "../../../../testing/administration.ts";
import { tagSuggestionFixture } from "../../../../testing/ask-question.ts";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { serveReasons } from "../../../../testing/review.ts";
import { users } from "../../../../testing/route-access.ts";

const question = adminQuestionFixture();
const title = "Why is green tea bitter?";

/** The questions of the administration. */
const openQuestions = (query: string, list = [question], server: CallHandlers = {}) =>
  openPage(`/admin/questions${query}`, {
    viewer: users.admin,
    server: { adminQuestionList: () => ({ list, next: "", is_partial: false }), ...server },
  });

const items = () => screen.getAllByRole("menuitem").map((item) => item.textContent);
const ownItems = () =>
  items().filter((item) => ["Close", "Reopen", "Delete", "Undelete", "List", "Unlist", "Review"].includes(item));
const choose = async ({ user }: Awaited<ReturnType<typeof openPage>>, item: string) => {
  await user.click(screen.getByRole("button", { name: `Actions: ${title}` }));
  await user.click(screen.getByRole("menuitem", { name: item }));
};
const confirmation = () => within(screen.getByRole("dialog"));

test("a question is listed with votes, answers and status, and its answers are one press away", async () => {
  const accepted = adminQuestionFixture({ accepted_answer_id: "10020000000000002", show: 2 });
  await openQuestions("", [accepted]);
  const row = within(screen.getByRole("row", { name: /green tea/ }));
  expect(row.getByRole("link", { name: title })).toHaveAttribute("href", "/questions/10010000000000001");
  expect(row.getByRole("link", { name: "2" })).toHaveAttribute("href", "/admin/answers?questionId=10010000000000001");
  expect(row.getByText("Normal")).toBeInTheDocument();
  expect(row.getByText("Tea")).toBeInTheDocument();
  expect(row.getByText("Unlisted")).toBeInTheDocument();
  expect(row.getByText("accepted", { exact: false })).toBeInTheDocument();
});

test.each([
  ["", { show: 1 }, ["Close", "Unlist", "Delete"]],
  ["", { show: 2 }, ["Close", "List", "Delete"]],
  ["", { pin: 2 }, ["Close", "Delete"]],
  ["?status=closed", {}, ["Reopen", "Unlist", "Delete"]],
  ["?status=deleted", {}, ["Undelete"]],
  ["?status=pending", {}, ["Review", "Unlist", "Delete"]],
])("questions of the list %j with %j offer %j", async (query, more, expected) => {
  await openQuestions(query, [adminQuestionFixture(more)]);
  expect(ownItems()).toEqual(expected);
});

test("a pending question leads to its place in the review queue", async () => {
  await openQuestions("?status=pending");
  const review = screen.getByRole("menuitem", { name: "Review" });
  expect(review).toHaveAttribute("href", "/review?type=queued_post&objectId=10010000000000001");
});

test("a question is deleted after a confirmation that counts its answers", async () => {
  const page = await openQuestions("", undefined, { setQuestionStatus: () => null });
  await choose(page, "Delete");
  expect(confirmation().getByText(/Deletes the question and its 2 answers\./)).toBeInTheDocument();
  await page.user.click(confirmation().getByRole("button", { name: "Cancel" }));
  expect(page.inputsOf("setQuestionStatus")).toEqual([]);
  await choose(page, "Delete");
  await page.user.click(confirmation().getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Done.")).toBeInTheDocument();
  expect(page.inputsOf("setQuestionStatus")).toEqual([{ question_id: question.id, status: "deleted" }]);
});

test.each([
  ["?status=deleted", "Undelete"],
  ["?status=closed", "Reopen"],
])("a question of the list %s becomes available by %s, and leaves the list", async (query, item) => {
  let list = [question];
  const page = await openQuestions(query, list, {
    adminQuestionList: () => ({ list, next: "", is_partial: false }),
    setQuestionStatus: () => {
      list = [];
      return null;
    },
  });
  await choose(page, item);
  expect(await screen.findByText("Nothing here")).toBeInTheDocument();
  expect(page.inputsOf("setQuestionStatus")).toEqual([{ question_id: question.id, status: "available" }]);
});

test("a question is unlisted and listed without a confirmation", async () => {
  let show = 1;
  const page = await openQuestions("", undefined, {
    adminQuestionList: () => ({ list: [adminQuestionFixture({ show })], next: "", is_partial: false }),
    operateQuestion: ({ operation }) => {
      show = operation === "hide" ? 2 : 1;
      return null;
    },
  });
  await choose(page, "Unlist");
  expect(await screen.findByText("Unlisted")).toBeInTheDocument();
  await choose(page, "List");
  await waitFor(() => expect(screen.queryByText("Unlisted")).not.toBeInTheDocument());
  expect(page.inputsOf("operateQuestion").map(({ operation }) => operation)).toEqual(["hide", "show"]);
});

test("a question is closed with a reason", async () => {
  const page = await openQuestions("", undefined, {
    ...serveReasons,
    closeQuestion: () => null,
  });
  await choose(page, "Close");
  await page.user.click(await screen.findByRole("radio", { name: "needs details or clarity" }));
  await page.user.click(confirmation().getByText("Close the question", { selector: "button" }));
  expect(await screen.findByText("The question is closed.")).toBeInTheDocument();
  expect(page.inputsOf("closeQuestion")).toEqual([{ id: question.id, close_type: 64, close_msg: "" }]);
});

test("an action that fails is a message, and the question stays as it was", async () => {
  const page = await openQuestions("?status=deleted", undefined, {
    setQuestionStatus: () => {
      throw apiError(404, "error.question.not_found", { msg: "Question not found." });
    },
  });
  await choose(page, "Undelete");
  expect(await screen.findByText("Question not found.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: title })).toBeInTheDocument();
});

const other = adminQuestionFixture({ id: "10010000000000009", title: "How hot is a kettle?" });

test("AD16 AD33 filters and the order are sent, stay in the form, and start at the first page", async () => {
  const asked: object[] = [];
  await openQuestions("?query=tea&tag=green-tea&username=ann&order=most_votes&after=3_7", [question], {
    adminQuestionList: (input) => {
      asked.push(input);
      return { list: [question], next: "2_9", is_partial: true };
    },
  });
  const filters = {
    status: "normal",
    query: "tea",
    tag: "green-tea",
    username: "ann",
    order: "most_votes",
    after: "3_7",
  };
  expect(asked).toEqual([{ ...filters, page_size: 20 }]);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Closed")).toBe("/admin/questions?query=tea&tag=green-tea&username=ann&order=most_votes&status=closed");
  expect(href("Search on")).toContain("after=2_9");
});

test("AD18 selected questions are deleted with a reason, what failed is said with why, and the toast undoes it", async () => {
  const { user, inputsOf } = await openQuestions("", [question, other], {
    changeQuestions: ({ change }) =>
      change === "delete"
        ? { changed: [question.id], failed: [{ id: other.id, reason: "error.locked", msg: "The post is locked." }] }
        : { changed: [question.id], failed: [] },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  expect(screen.getByText("2 selected")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Delete the selected ones" }));
  await user.type(confirmation().getByRole("textbox", { name: "Reason, for the staff log" }), "Spam");
  await user.click(confirmation().getByRole("button", { name: "Delete" }));
  const question_ids = [question.id, other.id];
  await waitFor(() =>
    expect(inputsOf("changeQuestions")).toEqual([{ question_ids, change: "delete", reason: "Spam" }]),
  );
  expect(await screen.findByText("The post is locked.", { exact: false })).toHaveTextContent("How hot is a kettle?");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const undone = { question_ids: [question.id], change: "undelete" };
  await waitFor(() => expect(inputsOf("changeQuestions").at(-1)).toEqual(undone));
  await waitFor(() => expect(screen.queryByText("The post is locked.", { exact: false })).not.toBeInTheDocument());
});

test("AD32 a tag is added to selected questions with a reason, what failed is said, and the toast removes it", async () => {
  const failed = [{ id: other.id, reason: "error.tag.maximum_count", msg: "A question has at most 5 tags." }];
  const { user, inputsOf } = await openQuestions("", [question, other], {
    tagSuggestions: () => [tagSuggestionFixture("tea", "Tea")],
    permission: () => ({}),
    changeQuestions: ({ change }) => ({ changed: [question.id], failed: change === "add_tag" ? failed : [] }),
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Add a tag to the selected ones" }));
  await user.type(confirmation().getByRole("combobox", { name: "Tag" }), "tea");
  await user.click(await confirmation().findByRole("option", { name: /Tea/ }));
  const reason = "Reason, as the history of each question shows it";
  await user.type(confirmation().getByRole("textbox", { name: reason }), "About tea");
  await user.click(confirmation().getByRole("button", { name: "Add a tag" }));
  expect(await screen.findByText("A question has at most 5 tags.", { exact: false })).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(inputsOf("changeQuestions")).toEqual([
      { question_ids: [question.id, other.id], change: "add_tag", tag: "tea", reason: "About tea" },
      { question_ids: [question.id], change: "remove_tag", tag: "tea" },
    ]),
  );
});

test("AD32 AD33 the tag that the list is limited to is the one to be removed, unless another is chosen", async () => {
  const { user, inputsOf } = await openQuestions("?tag=tea", [question], {
    changeQuestions: () => ({ changed: [question.id], failed: [] }),
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Remove a tag from the selected ones" }));
  await user.click(confirmation().getByRole("button", { name: "Remove a tag" }));
  const input = { question_ids: [question.id], change: "remove_tag", tag: "tea", reason: "" };
  await waitFor(() => expect(inputsOf("changeQuestions")).toEqual([input]));
});

test("AD32 without a tag the field says so", async () => {
  const { user } = await openQuestions("", [question], {
    tagSuggestions: () => [],
    permission: () => ({}),
    changeQuestions: () => {
      throw fieldError({ tag: "This field is required." });
    },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Remove a tag from the selected ones" }));
  await user.click(confirmation().getByRole("button", { name: "Remove a tag" }));
  await waitFor(() => expect(confirmation().getByRole("combobox", { name: "Tag" })).toBeInvalid());
});

test("AD18 selected questions are closed with a reason", async () => {
  const reply = { changed: [question.id], failed: [] };
  const { user, inputsOf } = await openQuestions("", [question], { ...serveReasons, changeQuestions: () => reply });
  await user.click(screen.getByRole("checkbox", { name: `Select: ${title}` }));
  await user.click(screen.getByRole("button", { name: "Close the selected ones" }));
  await user.click(await screen.findByRole("radio", { name: "needs details or clarity" }));
  await user.click(confirmation().getByText("Close", { selector: "button" }));
  const sent = { question_ids: [question.id], change: "close", close_type: 64, close_msg: "" };
  await waitFor(() => expect(inputsOf("changeQuestions")).toEqual([sent]));
});

const tagging = ["Add a tag", "Remove a tag"];

test.each([
  ["", {}, ["Delete", "Close", "Unlist", "Pin", ...tagging]],
  ["", { show: 2 }, ["Delete", "Close", "List", ...tagging]],
  ["", { pin: 2 }, ["Delete", "Close", "Unpin", ...tagging]],
  ["?status=closed", {}, ["Delete", "Reopen", "Unlist", ...tagging]],
  ["?status=pending", {}, ["Delete"]],
  ["?status=deleted", {}, ["Undelete"]],
])("AD18 in the list %j selected questions with %j offer %j", async (query, more, expected) => {
  const { user } = await openQuestions(query, [adminQuestionFixture(more)]);
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  const buttons = screen.getAllByRole("button", { name: /the selected ones$/ });
  expect(buttons.map((button) => button.textContent)).toEqual(expected);
});

test("all deleted questions are purged after a confirmation", async () => {
  const page = await openQuestions("?status=deleted", undefined, { deletePermanently: () => null });
  await page.user.click(screen.getByRole("button", { name: "Delete permanently" }));
  expect(confirmation().getByText(/All deleted questions are removed for good/)).toBeInTheDocument();
  await page.user.click(confirmation().getByRole("button", { name: "Delete permanently" }));
  expect(await screen.findByText("Done.")).toBeInTheDocument();
  expect(page.inputsOf("deletePermanently")).toEqual([{ type: "questions" }]);
});
