// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, fieldError, openPage } from "../../../testing/open-page.tsx";
import { duplicate, flagFixture, moderationRecordFixture, serveQueues } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";
import type { Flag } from "./FlagTask.tsx";

const spam = flagFixture();
const second = flagFixture({ flag_id: "6", title: "Which pot is best?" });

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
    .map((button) => button.textContent);
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("RV4 a flag is shown with its reason, the flagging user and the post as it is now", async () => {
  await openFlags([flagFixture({ reason_content: "It sells kettles." })]);
  const main = within(screen.getByRole("main"));
  expect(main.getByText("spam")).toBeInTheDocument();
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
  const aside = within(screen.getByRole("complementary", { name: "About the author" }));
  expect(aside.getByRole("heading", { name: "What is known of Grace Hopper" })).toBeInTheDocument();
  expect(aside.getByText(/2 accepted, 0 rejected, 1 waiting\. Removed by staff: 1\./)).toBeInTheDocument();
  expect(aside.getByRole("link", { name: "Cheap kettles" })).toHaveAttribute("href", "/questions/9");
  expect(aside.getByText("No longer there")).toBeInTheDocument();
  expect(screen.getByText(/Earlier flags: 4 accepted, 1 rejected\./)).toBeInTheDocument();
});

test("the record of an author without one is clean", async () => {
  await openFlags([spam]);
  expect(screen.getByText("No flags so far, and nothing removed.")).toBeInTheDocument();
});

test.each([
  ["an available question", {}, ["Edit", "Close", "Unlist", "Delete", "Reject flag"]],
  ["a closed one", { object_status: 2 }, ["Edit", "Unlist", "Delete", "Reject flag"]],
  ["an unlisted one", { object_show_status: 2 }, ["Edit", "Close", "Delete", "Reject flag"]],
  ["a deleted one", { object_status: 10 }, ["Accept flag", "Reject flag"]],
  ["an answer", { object_type: "answer" as const, answer_id: "10020000000000002" }, ["Edit", "Delete", "Reject flag"]],
])("RV5 %s offers the operations that change it", async (_, more, expected) => {
  await openFlags([flagFixture(more)]);
  expect(actions()).toEqual(expected);
});

test("a flag for a duplicate leads to the existing question", async () => {
  const existing = "http://localhost:9080/questions/10010000000000009";
  await openFlags([flagFixture({ reason: duplicate, reason_content: existing })]);
  expect(screen.getByRole("link", { name: "The existing question" })).toHaveAttribute("href", existing);
});

test("RV6 each flag is decided separately: the next one follows, and the last leaves an empty queue", async () => {
  const { user, inputsOf } = await openFlags([spam, second]);
  await user.click(decision().getByRole("button", { name: "Reject flag" }));
  expect(await screen.findByRole("link", { name: "Which pot is best?" })).toBeInTheDocument();
  expect(screen.getByText("The flag is rejected.")).toBeInTheDocument();
  await user.click(decision().getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  expect(screen.getByText("The post is deleted.")).toBeInTheDocument();
  expect(inputsOf("decideFlag")).toEqual([
    { flag_id: "5", operation_type: "ignore_report" },
    { flag_id: "6", operation_type: "delete_post" },
  ]);
});

test.each([
  ["Unlist", {}, "unlist_post", "The question is unlisted."],
  ["Accept flag", { object_status: 10 }, "delete_post", "The flag is accepted."],
] as const)("%s decides the flag", async (name, more, operation_type, message) => {
  const { user, inputsOf } = await openFlags([flagFixture(more)]);
  await user.click(decision().getByRole("button", { name }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(inputsOf("decideFlag")).toEqual([{ flag_id: "5", operation_type }]);
});

test("closing starts with the reason of the flag, and has its own", async () => {
  const existing = "http://localhost:9080/questions/10010000000000009";
  const { user, inputsOf } = await openFlags([flagFixture({ reason: duplicate, reason_content: existing })]);
  await user.click(decision().getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("radio", { name: "a duplicate" })).toBeChecked();
  expect(screen.getByRole("textbox", { name: "Address of the existing question" })).toHaveValue(existing);
  await user.click(screen.getByRole("radio", { name: "needs details or clarity" }));
  await user.click(dialog("Close this question").getByText("Close", { selector: "button" }));
  expect(await screen.findByText("The question is closed.")).toBeInTheDocument();
  const closing = { operation_type: "close_post", close_type: 64, close_msg: "" };
  expect(inputsOf("decideFlag")).toEqual([{ flag_id: "5", ...closing }]);
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
