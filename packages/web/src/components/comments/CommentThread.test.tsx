// @vitest-environment happy-dom
import type { CommentInfo } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { logsIn } from "../../../testing/account.ts";
import { ANSWER_ID, commentFixture, QUESTION_ID } from "../../../testing/fake-reading.ts";
import { apiError, fieldError } from "../../../testing/open-page.tsx";
import { logInInSheet, memberActionsFixture, openQuestion, reasonsFixture } from "../../../testing/open-question.ts";
import { FAILURE, failing, noReply } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const viewer = viewerFixture();

/** A comment with a text; its id ends in a number. */
const comment = (number: number, text: string, more: Partial<CommentInfo> = {}): CommentInfo =>
  commentFixture({
    comment_id: `1007000000000010${number}`,
    original_text: text,
    parsed_text: `<p>${text}</p>`,
    ...more,
  });
const own = { user_id: "2", username: "ada", user_display_name: "Ada Lovelace" };

const rowsOf = (post: HTMLElement) =>
  within(post)
    .queryAllByRole("listitem")
    .filter((row) => row.id.startsWith("comment-"));
function rowWith(post: HTMLElement, text: string): HTMLElement {
  const row = rowsOf(post).find((each) => each.textContent?.includes(text));
  if (!row) throw new Error(`There is no comment "${text}".`);
  return row;
}
const button = (within_: HTMLElement, name: string | RegExp) => within(within_).getByRole("button", { name });
const openForm = async (page: Awaited<ReturnType<typeof openQuestion>>, post = page.question) => {
  await page.user.click(button(post, "Add a comment"));
  return await within(post).findByLabelText("Your comment");
};

test("K1 KF4 KF5 a comment is written and stands at the end", async () => {
  const page = await openQuestion({
    viewer,
    server: { addComment: ({ original_text }) => comment(9, original_text ?? "", own) },
  });
  const { user, question, inputsOf } = page;
  const field = await openForm(page);
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/Answers go below/);
  await user.type(field, "At which temperature?");
  await user.click(button(question, "Post comment"));
  await waitFor(() => expect(rowsOf(question)).toHaveLength(2));
  expect(rowsOf(question)[1]).toHaveTextContent("At which temperature?");
  await waitFor(() => expect(rowsOf(question)[1]).toHaveFocus());
  expect(rowsOf(question)[1]).toHaveAccessibleName(/At which temperature\? Ada Lovelace/);
  expect(screen.queryByLabelText("Your comment")).not.toBeInTheDocument();
  expect(inputsOf("addComment")).toEqual([
    { object_id: QUESTION_ID, original_text: "At which temperature?", reply_comment_id: "" },
  ]);
});

test("RV14 the author of a comment that waits for approval sees that it does", async () => {
  const page = await openQuestion({
    viewer,
    server: { addComment: ({ original_text }) => comment(9, original_text ?? "", { ...own, is_pending: true }) },
  });
  await page.user.type(await openForm(page), "At which temperature?");
  await page.user.click(button(page.question, "Post comment"));
  await waitFor(() => expect(rowsOf(page.question)).toHaveLength(2));
  expect(rowsOf(page.question)[1]).toHaveTextContent(/At which temperature\?.*Waits for approval/);
  expect(rowsOf(page.question)[0]).not.toHaveTextContent("Waits for approval");
});

test("a comment too short to be sent is told so, and Ctrl with Enter sends a longer one", async () => {
  const page = await openQuestion({ viewer, server: { addComment: noReply } });
  const { user, answer, inputsOf } = page;
  const field = await openForm(page, page.answer);
  await user.type(field, " a ");
  await user.click(button(answer, "Post comment"));
  expect(field).toHaveAccessibleDescription(/Write at least 2 characters\./);
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(inputsOf("addComment")).toEqual([]);
  await user.type(field, "nd water");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(inputsOf("addComment")).toMatchObject([{ object_id: ANSWER_ID }]));
  expect(button(answer, "Post comment")).toHaveAttribute("aria-busy", "true");
});

test("the last 100 characters are counted down, and a longer text is not sent", async () => {
  const page = await openQuestion({ viewer });
  const { user, question } = page;
  const field = await openForm(page);
  await user.click(field);
  await user.paste("t".repeat(599));
  expect(field).toHaveAccessibleDescription(/1 character left/);
  expect(button(question, "Post comment")).toBeEnabled();
  await user.type(field, "ea");
  expect(field).toHaveAccessibleDescription(/1 character too many/);
  expect(button(question, "Post comment")).toBeDisabled();
});

const fails = (error: Error) => () => () => {
  throw error;
};

test.each([
  ["a wrong field", fails(fieldError({ original_text: "Write more." })), "Write more."],
  ["a missing privilege", fails(apiError(403, "error.rank.fail_to_meet_the_condition")), /rank/],
  ["too many comments", fails(apiError(429, "error.too_many", { msg: "Wait a minute." })), "Wait a minute."],
  ["a failure of the server", failing, FAILURE],
] as const)("after %s the text of a comment stays", async (_, makeHandler, message) => {
  const page = await openQuestion({ viewer, server: { addComment: makeHandler() } });
  const { user, question } = page;
  const field = await openForm(page);
  await user.type(field, "No milk?");
  await user.click(button(question, "Post comment"));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(field).toHaveValue("No milk?");
  expect(rowsOf(question)).toHaveLength(1);
  expect(button(question, "Post comment")).toBeEnabled();
});

test("K4 a reply stands below its comment and names its author", async () => {
  const list = [comment(1, "First"), comment(2, "Second")];
  const answered = {
    ...own,
    reply_comment_id: list[0]?.comment_id ?? "",
    reply_username: "grace",
    reply_user_display_name: "Grace Hopper",
  };
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    comments: { count: 2, list },
    server: { addComment: ({ original_text }) => comment(9, original_text ?? "", answered) },
  });
  await user.click(button(rowWith(question, "First"), "Reply"));
  await user.type(await within(question).findByLabelText("Your reply"), "Indeed");
  await user.click(button(question, "Post comment"));
  await waitFor(() => expect(rowsOf(question)).toHaveLength(3));
  expect(rowsOf(question)[1]).toHaveTextContent("Indeed");
  expect(within(rowWith(question, "Indeed")).getByRole("link", { name: "@Grace Hopper" })).toHaveAttribute(
    "href",
    "/users/grace",
  );
  expect(inputsOf("addComment")).toMatchObject([{ reply_comment_id: list[0]?.comment_id }]);
});

test("K2 an own comment is edited in its place", async () => {
  const edited = comment(1, "Too hto", { ...own, member_actions: memberActionsFixture("edit", "delete") });
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    comments: { count: 1, list: [edited] },
    server: {
      editComment: () => ({ comment_id: edited.comment_id, original_text: "Too hot", parsed_text: "<p>Too hot</p>" }),
    },
  });
  await user.click(button(rowWith(question, "Too hto"), "Edit"));
  const field = await within(question).findByLabelText("Your comment");
  expect(field).toHaveValue("Too hto");
  await user.clear(field);
  await user.type(field, "Too hot");
  await user.click(button(question, "Save comment"));
  await waitFor(() => expect(rowsOf(question)[0]).toHaveTextContent("Too hot"));
  await waitFor(() => expect(rowsOf(question)[0]).toHaveFocus());
  expect(inputsOf("editComment")).toEqual([{ comment_id: edited.comment_id, original_text: "Too hot" }]);
});

test("an edit that is cancelled, or left with Escape before a change, leaves the comment", async () => {
  const list = [comment(1, "Leave it", { ...own, member_actions: memberActionsFixture("edit") })];
  const { user, question, sent } = await openQuestion({ viewer, comments: { count: 1, list } });
  await user.click(button(rowWith(question, "Leave it"), "Edit"));
  await within(question).findByLabelText("Your comment");
  await user.keyboard("{Escape}");
  await user.click(button(rowWith(question, "Leave it"), "Edit"));
  await user.type(await within(question).findByLabelText("Your comment"), " or not");
  await user.keyboard("{Escape}");
  expect(within(question).getByLabelText("Your comment")).toHaveValue("Leave it or not");
  await user.click(button(question, "Cancel"));
  expect(rowsOf(question)[0]).toHaveTextContent("Leave it");
  expect(sent.filter(({ name }) => name === "editComment")).toEqual([]);
});

test("K3 a comment is deleted after a question, and not counted any more", async () => {
  const list = [
    comment(1, "Nonsense", { ...own, member_actions: memberActionsFixture("delete") }),
    comment(2, "Stays"),
  ];
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    comments: { count: 2, list },
    server: { deleteComment: () => null },
  });
  await user.click(button(rowWith(question, "Nonsense"), "Delete"));
  const dialog = await screen.findByRole("dialog", { name: "Delete this comment?" });
  expect(dialog).toHaveTextContent("Replies to it stay.");
  await user.click(button(dialog, "Delete"));
  await waitFor(() => expect(rowsOf(question)).toHaveLength(1));
  expect(rowsOf(question)[0]).toHaveTextContent("Stays");
  await waitFor(() => expect(rowsOf(question)[0]).toHaveFocus());
  expect(inputsOf("deleteComment")).toEqual([{ comment_id: list[0]?.comment_id }]);
});

test("a comment whose deletion is cancelled or fails stays", async () => {
  const list = [comment(1, "Stubborn", { ...own, member_actions: memberActionsFixture("delete") })];
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    comments: { count: 1, list },
    server: { deleteComment: failing() },
  });
  await user.click(button(rowWith(question, "Stubborn"), "Delete"));
  await user.click(button(await screen.findByRole("dialog"), "Cancel"));
  expect(inputsOf("deleteComment")).toEqual([]);
  await user.click(button(rowWith(question, "Stubborn"), "Delete"));
  await user.click(button(await screen.findByRole("dialog"), "Delete"));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(rowsOf(question)).toHaveLength(1);
});

test("K7 more comments replace the first few, are in the address, and after a deletion the first page is loaded again", async () => {
  const all = [1, 2, 3, 4, 5].map((n) =>
    comment(n, `Comment ${n}`, { ...own, member_actions: memberActionsFixture("delete") }),
  );
  let left = all;
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    comments: { count: 20, list: all.slice(2) },
    server: {
      commentPage: () => ({ count: 20, list: left }),
      deleteComment: ({ comment_id }) => {
        left = left.filter((each) => each.comment_id !== comment_id);
        return null;
      },
    },
  });
  expect(rowsOf(question)).toHaveLength(3);
  await user.click(within(question).getByRole("link", { name: "Show 17 more comments" }));
  await waitFor(() => expect(rowsOf(question)).toHaveLength(5));
  await waitFor(() => expect(rowWith(question, "Comment 1")).toHaveFocus());
  expect(inputsOf("commentPage")).toEqual([{ object_id: QUESTION_ID, page: "1", page_size: "15" }]);
  await waitFor(() => expect(location.search).toBe(`?comments=${QUESTION_ID}`));
  await user.click(button(rowWith(question, "Comment 3"), "Delete"));
  await user.click(button(await screen.findByRole("dialog"), "Delete"));
  await waitFor(() => expect(rowsOf(question)).toHaveLength(4));
  await waitFor(() => expect(inputsOf("commentPage")).toHaveLength(2));
  expect(inputsOf("commentPage")[1]).toMatchObject({ page: "1" });
  await user.click(within(question).getByRole("link", { name: "Show 16 more comments" }));
  await waitFor(() => expect(inputsOf("commentPage")[2]).toMatchObject({ page: "2" }));
});

test("V9 a comment is upvoted at once and the vote withdrawn again", async () => {
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    comments: { count: 1, list: [comment(1, "Useful", { vote_count: 2 })] },
    server: {
      castVote: ({ is_cancel }) => ({
        votes: is_cancel ? 2 : 3,
        up_votes: 3,
        down_votes: 0,
        vote_status: is_cancel ? "" : "vote_up",
      }),
    },
  });
  const like = (count: number) => button(question, `This comment is useful. Votes: ${count}`);
  await user.click(like(2));
  expect(like(3)).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(inputsOf("castVote")).toHaveLength(1));
  await user.click(like(3));
  await waitFor(() => expect(like(2)).toHaveAttribute("aria-pressed", "false"));
  expect(inputsOf("castVote")).toMatchObject([{ is_cancel: false }, { is_cancel: true }]);
});

test("Z32 a vote on a comment that fails is reverted with a message", async () => {
  const { user, question } = await openQuestion({
    viewer,
    comments: { count: 1, list: [comment(1, "Useful", { vote_count: 2 })] },
    server: { castVote: failing() },
  });
  await user.click(button(question, "This comment is useful. Votes: 2"));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(button(question, "This comment is useful. Votes: 2")).toHaveAttribute("aria-pressed", "false");
});

test("V7 an own comment shows its votes without a button", async () => {
  const { question } = await openQuestion({
    viewer,
    comments: { count: 1, list: [comment(1, "Mine", { ...own, vote_count: 2 })] },
  });
  expect(rowWith(question, "Mine")).toHaveTextContent("2 votes");
  expect(within(question).queryByRole("button", { name: /^This comment is useful/ })).not.toBeInTheDocument();
});

test("K8 only one comment form is open at a time, and what the other one held is there again", async () => {
  const page = await openQuestion({ viewer });
  const { user, question, answer } = page;
  await user.type(await openForm(page), "Half a thou");
  await openForm(page, answer);
  expect(screen.getAllByLabelText("Your comment")).toHaveLength(1);
  expect(within(question).queryByLabelText("Your comment")).not.toBeInTheDocument();
  expect(await openForm(page)).toHaveValue("Half a thou");
  await user.click(button(question, "Cancel"));
  expect(await openForm(page)).toHaveValue("");
});

test.each([
  ["Add a comment", "Your comment", ""],
  ["Reply", "Your reply", "10070000000000101"],
])("AC25 %s of a visitor is written before the login, and posted once they are in", async (name, label, answered) => {
  const { user, question, inputsOf } = await openQuestion({
    comments: { count: 1, list: [comment(1, "First")] },
    server: { ...logsIn, addComment: ({ original_text }) => comment(9, original_text ?? "", own) },
  });
  await user.click(button(question, name));
  await user.type(await within(question).findByLabelText(label), "Let it cool.");
  expect(screen.getByText(/^You are not logged in/)).toBeInTheDocument();
  await user.click(button(question, "Post comment"));
  expect(inputsOf("addComment")).toEqual([]);
  await logInInSheet({ user });
  await waitFor(() => expect(rowsOf(question)).toHaveLength(2));
  expect(inputsOf("addComment")).toEqual([
    { object_id: QUESTION_ID, original_text: "Let it cool.", reply_comment_id: answered },
  ]);
  expect(within(question).queryByLabelText(label)).not.toBeInTheDocument();
});

test("AC25 a comment that is refused after the login stays in its form", async () => {
  const { user, question } = await openQuestion({
    comments: { count: 0, list: [] },
    server: {
      ...logsIn,
      addComment: () => {
        throw apiError(403, "error.rank.fail_to_meet_the_condition", { msg: "Commenting takes 50 reputation." });
      },
    },
  });
  await user.click(button(question, "Add a comment"));
  await user.type(await within(question).findByLabelText("Your comment"), "Let it cool.");
  await user.click(button(question, "Post comment"));
  await logInInSheet({ user });
  expect(await screen.findByText("Commenting takes 50 reputation.")).toBeInTheDocument();
  expect(within(question).getByLabelText("Your comment")).toHaveValue("Let it cool.");
});

test("K1 without the privilege to comment, the buttons say what it takes", async () => {
  const reason = "Commenting takes 50 reputation; you have 1.";
  const locked_actions = [{ action: "comment", name: "Comment", privilege: "comment.add", reason }];
  const { user, question } = await openQuestion({
    viewer,
    question: { locked_actions },
    comments: { count: 1, list: [comment(1, "First", { locked_actions })] },
  });
  for (const name of ["Add a comment", "Reply"]) {
    expect(button(question, name)).toHaveAttribute("aria-disabled", "true");
    await user.click(button(question, name));
  }
  expect(within(question).getAllByText(reason)).toHaveLength(2);
  expect(screen.queryByLabelText(/Your (comment|reply)/)).not.toBeInTheDocument();
});

test("deleted accounts are named without a link", async () => {
  const { question } = await openQuestion({
    comments: {
      count: 1,
      list: [
        comment(1, "Bye", {
          user_status: "deleted",
          user_display_name: "Gone",
          reply_username: "x",
          reply_user_display_name: "Away",
          reply_user_status: "deleted",
        }),
      ],
    },
  });
  expect(rowWith(question, "Gone")).toHaveTextContent("@Away");
  expect(within(rowWith(question, "Gone")).queryByRole("link")).not.toBeInTheDocument();
});

test("RV1 a comment is flagged with a reason, and its button says so", async () => {
  const list = [comment(1, "Buy my tea", { member_actions: memberActionsFixture("report") })];
  const { user, question, inputsOf } = await openQuestion({
    viewer,
    comments: { count: 1, list },
    server: {
      reasons: () => reasonsFixture,
      flagPost: () => null,
    },
  });
  await user.click(button(rowWith(question, "Buy my tea"), "Flag"));
  const dialog = await screen.findByRole("dialog", { name: "Flag this comment" });
  await user.click(await within(dialog).findByRole("radio", { name: /spam/ }));
  await user.click(button(dialog, "Flag"));
  expect(await screen.findByText("Thanks for flagging.")).toBeInTheDocument();
  expect(button(rowWith(question, "Buy my tea"), "Flagged")).toBeInTheDocument();
  expect(inputsOf("flagPost")).toEqual([
    { object_id: list[0]?.comment_id, report_type: 57, content: "", source: "comment" },
  ]);
});
