// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, fieldError, openPage } from "../../../testing/open-page.tsx";
import { duplicate, flagFixture, moderationRecordFixture, serveQueues } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";
import type { Flag } from "./tasks.ts";

const spam = flagFixture();
const second = flagFixture({ flag_id: "6", object_id: "10010000000000006", title: "Which pot is best?" });

/** The queue of flags, opened by a moderator. */
const openFlags = (flags: Flag[], server: CallHandlers = {}) =>
  openPage("/review?type=flagged_post", {
    viewer: users.moderator,
    server: { ...serveQueues({ flags, posts: [], edits: [] }), ...server },
  });

const decision = () => within(screen.getByRole("group", { name: "Your decision" }));
const actions = () =>
  decision()
    .getAllByRole("button")
    .map((button) => button.textContent?.replace(/[A-Z]$/, ""));
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("RV4 a flag is shown with its reason, the flagging user and the post as it is now", async () => {
  await openFlags([flagFixture({ reason_content: "It sells kettles." })]);
  const main = within(screen.getByRole("main"));
  expect(main.getByText("spam", { selector: "strong" })).toBeInTheDocument();
  expect(main.getByText("It sells kettles.")).toBeInTheDocument();
  expect(main.getByRole("link", { name: /Bob/ })).toHaveAttribute("href", "/users/bob");
  expect(main.getByRole("link", { name: "Why is green tea bitter?" })).toHaveAttribute(
    "href",
    "/questions/10010000000000001",
  );
  expect(main.getByRole("article")).toHaveTextContent("It is.");
});

test("RV12 the record of the author stands beside it, and how the earlier flags of the flagging user ended", async () => {
  const removal = {
    kind: "removal" as const,
    reports: 0,
    at: 1_793_000_000,
    object_id: "9",
    question_id: "9",
    answer_id: "",
    comment_id: "",
    title: "Cheap kettles",
    reason: "spam",
    status: "",
  };
  const record = moderationRecordFixture({
    flags: { pending: 1, completed: 2, ignored: 0 },
    raised: { pending: 0, completed: 4, ignored: 1 },
    removals: 1,
    latest: [removal, { ...removal, object_id: "8", kind: "flag", title: "", status: "completed" }],
  });
  await openFlags([spam], { moderationRecord: () => record });
  const aside = within(screen.getByRole("region", { name: "About the author" }));
  expect(aside.getByRole("heading", { name: "What is known of Grace Hopper" })).toBeInTheDocument();
  expect(aside.getByText(/2 accepted, 0 rejected, 1 waiting\. Removed by staff: 1\./)).toBeInTheDocument();
  expect(aside.getByRole("link", { name: "Cheap kettles" })).toHaveAttribute("href", "/questions/9");
  expect(aside.getByText("No longer there")).toBeInTheDocument();
  expect(screen.getByText(/Earlier flags: 4 accepted, 1 rejected\./)).toBeInTheDocument();
});

test("the record of an author without one is clean", async () => {
  await openFlags([spam]);
  expect(screen.getByText(/^No flags on the posts of .* so far, and nothing removed\.$/)).toBeInTheDocument();
});

test.each([
  ["an available question", {}, ["Delete", "Reject flag", "Close", "Edit", "Unlist"]],
  ["a closed one", { object_status: 2 }, ["Delete", "Reject flag", "Edit", "Unlist"]],
  ["an unlisted one", { object_show_status: 2 }, ["Delete", "Reject flag", "Close", "Edit"]],
  ["an answer", { object_type: "answer" as const, answer_id: "10020000000000002" }, ["Delete", "Reject flag", "Edit"]],
])("RV5 %s offers the operations that change it", async (_, more, expected) => {
  await openFlags([flagFixture(more)]);
  expect(actions()).toEqual(expected);
});

test("a flag for a duplicate leads to the existing question", async () => {
  const existing = "http://localhost:9080/questions/10010000000000009";
  await openFlags([flagFixture({ reason: duplicate, reason_content: existing })]);
  expect(screen.getByRole("link", { name: "The existing question" })).toHaveAttribute("href", existing);
});

test("the next task follows a decision, and the last leaves an empty queue", async () => {
  const { user, inputsOf } = await openFlags([spam, second]);
  await user.click(decision().getByRole("button", { name: "Reject flag" }));
  expect(await within(screen.getByRole("article")).findByRole("link", { name: "Which pot is best?" })).toBeVisible();
  expect(screen.getByText("The flag is rejected.")).toBeInTheDocument();
  await user.click(decision().getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  expect(screen.getByText("The post is deleted.")).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toMatchObject([
    { ids: ["flagged_post:10010000000000001"], decision: "ignore" },
    { ids: ["flagged_post:10010000000000006"], decision: "delete" },
  ]);
});

test("unlisting decides the flag", async () => {
  const { user, inputsOf } = await openFlags([spam]);
  await user.click(decision().getByRole("button", { name: "Unlist" }));
  expect(await screen.findByText("The question is unlisted.")).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toMatchObject([
    { ids: ["flagged_post:10010000000000001"], decision: "unlist" },
  ]);
});

const bobs = { ...spam, flag_id: "6", reason_content: "It sells kettles." };
const carol = { ...spam.submitter_user, id: "carol", username: "carol", display_name: "Carol" };
const carols = { ...spam, flag_id: "7", submitter_user: carol, reason: duplicate, reason_content: "http://x.test/1" };

test("RV4 all flags on a post are one task, grouped by reason with who gave it and when", async () => {
  await openFlags([bobs, { ...spam, submitter_user: carol }, carols]);
  expect(within(screen.getByRole("navigation", { name: "Waiting tasks" })).getAllByRole("link")).toHaveLength(1);
  expect(screen.getByRole("link", { name: /3 flags\s*spam ×2, a duplicate/ })).toHaveAttribute("aria-current", "true");
  const reasons = screen.getByText("spam", { selector: "strong" }).closest("ul") as HTMLElement;
  const [first, last] = within(reasons).getAllByRole("listitem");
  expect(first).toHaveTextContent(/^spam\s*Bob.*It sells kettles\..*Carol/);
  expect(last).toHaveTextContent(/^a duplicate\s*Carol/);
});

test("RV24 a decision is made for all flags of the task at once, and undone at once", async () => {
  const { user, inputsOf } = await openFlags([bobs, carols], { undoStaffAction: () => null });
  await user.click(decision().getByRole("button", { name: "Reject flags" }));
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken back.")).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toHaveLength(1);
  expect(inputsOf("undoStaffAction")).toEqual([{ subject: "flag:6" }]);
});

test("RV7 deleting decides all flags of the task with one", async () => {
  const { user, inputsOf } = await openFlags([bobs, carols]);
  await user.click(decision().getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toMatchObject([
    { ids: ["flagged_post:10010000000000001"], decision: "delete" },
  ]);
});

test("the buttons have keys, and J and K move in the list", async () => {
  const { user, inputsOf } = await openFlags([spam, second]);
  const current = () => within(screen.getByRole("article")).getByRole("heading");
  await user.keyboard("j");
  await waitFor(() => expect(current()).toHaveTextContent("Which pot is best?"));
  await user.keyboard("k");
  await waitFor(() => expect(current()).toHaveTextContent("Why is green tea bitter?"));
  await user.keyboard("r");
  expect(await screen.findByText("The flag is rejected.")).toBeInTheDocument();
  await user.keyboard("c");
  expect(await screen.findByRole("dialog", { name: "Close this question" })).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toMatchObject([
    { ids: ["flagged_post:10010000000000001"], decision: "ignore" },
  ]);
});

test("RV29 the key N shows the field for words to the author, which may begin with a prepared text and go with the decision", async () => {
  const preparedTexts = () => [{ id: 1, purpose: "decide", name: "House rules", text: "See the house rules." }];
  const { user, inputsOf } = await openFlags([spam], { preparedTexts } as never);
  expect(screen.queryByRole("textbox", { name: /Words to the author/ })).not.toBeInTheDocument();
  await screen.findByRole("button", { name: /Words to the author/ });
  await user.keyboard("n");
  const words = await screen.findByRole("textbox", { name: /Words to the author/ });
  expect(words).toHaveFocus();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Begin with" }), "House rules");
  expect(words).toHaveValue("See the house rules.");
  await user.type(words, " Thank you.");
  await user.click(decision().getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toMatchObject([
    { decision: "delete", note: "See the house rules. Thank you." },
  ]);
});

test("closing starts with the reason of the flag, and has its own", async () => {
  const existing = "http://localhost:9080/questions/10010000000000009";
  const { user, inputsOf } = await openFlags([flagFixture({ reason: duplicate, reason_content: existing })]);
  await user.click(decision().getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("radio", { name: "a duplicate" })).toBeChecked();
  expect(screen.getByRole("textbox", { name: "Address of the existing question" })).toHaveValue(existing);
  await user.click(screen.getByRole("radio", { name: "needs details or clarity" }));
  await user.click(dialog("Close this question").getByRole("button", { name: "Close the question" }));
  expect(await screen.findByText("The question is closed.")).toBeInTheDocument();
  const closing = { decision: "close", close_type: 64, close_msg: "" };
  expect(inputsOf("decideReviewTasks")).toMatchObject([{ ids: ["flagged_post:10010000000000001"], ...closing }]);
});

test("the edit of an answer that the server rejects is explained in the dialog, and can be saved again", async () => {
  const answer = flagFixture({ object_type: "answer", answer_id: "10020000000000002", original_text: "Hot." });
  const tooShort = "Content must be at least 6 characters.";
  let isRejected = true;
  const { user, inputsOf } = await openFlags([answer], {
    decideFlag: () => {
      if (isRejected) throw fieldError({ content: tooShort });
      return null;
    },
  });
  await user.click(decision().getByRole("button", { name: "Edit" }));
  const save = dialog("Edit the answer").getByRole("button", { name: "Save edits" });
  await user.click(save);
  expect(await dialog("Edit the answer").findByText(tooShort)).toBeInTheDocument();
  isRejected = false;
  await user.click(save);
  expect(await screen.findByText("The edit is saved.")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(inputsOf("decideFlag").at(-1)).toMatchObject({ operation_type: "edit_post", content: "Hot." });
});

test("a comment is edited as plain text, and leads to its place", async () => {
  const comment = flagFixture({
    object_type: "comment",
    comment_id: "11",
    title: "",
    original_text: "How hot?",
    tags: [],
  });
  const { user, inputsOf } = await openFlags([comment]);
  expect(screen.getByRole("link", { name: "Read it in its place" })).toHaveAttribute(
    "href",
    "/questions/10010000000000001?commentId=11",
  );
  await user.click(decision().getByRole("button", { name: "Edit" }));
  await user.type(dialog("Edit the comment").getByRole("textbox", { name: "Text" }), " And why?");
  await user.click(dialog("Edit the comment").getByRole("button", { name: "Save edits" }));
  expect(await screen.findByText("The edit is saved.")).toBeInTheDocument();
  expect(inputsOf("decideFlag")).toMatchObject([{ operation_type: "edit_post", content: "How hot? And why?" }]);
});
