// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ANSWER_ID, QUESTION_ID, questionFixture } from "../../../testing/fake-reading.ts";
import { apiError, type CallHandlers, fieldError } from "../../../testing/open-page.tsx";
import { memberActionsFixture, openQuestion, reasonsFixture } from "../../../testing/open-question.ts";
import { FAILURE, failing } from "../../../testing/server-failure.ts";
import { viewerFixture } from "../../../testing/site.ts";

const member = viewerFixture({ id: "7", username: "grace" });
const moderator = viewerFixture({ role_id: 3 });
const button = (within_: HTMLElement, name: string) => within(within_).getByRole("button", { name });
const item = (within_: HTMLElement, name: string) => within(within_).getByRole("menuitem", { name });
const dialog = (name: string) => screen.findByRole("dialog", { name });
const done = () => null;
const closeButton = (asked: HTMLElement) => button(asked, "Close the question");

const closing = (server: CallHandlers = {}) =>
  openQuestion({
    viewer: moderator,
    question: { member_actions: memberActionsFixture("close") },
    server: { reasons: () => reasonsFixture, ...server },
  });

test("an author deletes a question after reading what goes with it, and is led to the list", async () => {
  const { user, question, services, inputsOf } = await openQuestion({
    viewer: member,
    question: { member_actions: memberActionsFixture("edit", "delete"), answer_count: 3 },
    server: { deleteQuestion: done },
  });
  await user.click(item(question, "Delete"));
  const asked = await dialog("Delete");
  expect(asked).toHaveTextContent("Deletes the question and its 3 answers.");
  await user.click(button(asked, "Delete"));
  expect(await screen.findByText("The question is deleted.")).toBeInTheDocument();
  expect(services.router.view.get().location.path).toBe("/questions");
  expect(inputsOf("deleteQuestion")).toEqual([{ id: QUESTION_ID, reason: "" }]);
});

test("a deletion that is cancelled does nothing", async () => {
  const { user, answer, sent } = await openQuestion({
    viewer: member,
    answer: { accepted: 2, member_actions: memberActionsFixture("delete") },
  });
  await user.click(item(answer, "Delete"));
  const asked = await dialog("Delete");
  expect(asked).toHaveTextContent("This answer is the accepted one");
  await user.click(button(asked, "Cancel"));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent.filter(({ name }) => name.startsWith("delete"))).toEqual([]);
});

test("an action that fails shows the message, and the question stays", async () => {
  const { user, question, services } = await openQuestion({
    viewer: member,
    question: { member_actions: memberActionsFixture("delete") },
    server: { deleteQuestion: failing() },
  });
  await user.click(item(question, "Delete"));
  await user.click(button(await dialog("Delete"), "Delete"));
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  expect(services.router.view.get().location.path).toBe(`/questions/${QUESTION_ID}/why-is-green-tea-bitter`);
});

test("staff delete an answer with a reason, and undo that from the message", async () => {
  const { user, answer, inputsOf } = await openQuestion({
    viewer: moderator,
    answer: { member_actions: memberActionsFixture("delete") },
    server: { deleteAnswer: done, recoverAnswer: done },
  });
  await user.click(item(answer, "Delete"));
  const asked = await dialog("Delete");
  const reason = within(asked).getByLabelText(/^Reason/);
  expect(reason).toHaveAccessibleDescription("The authors read it with the notification, and staff in their log.");
  await user.type(reason, "Off topic");
  await user.click(button(asked, "Delete"));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken back.")).toBeInTheDocument();
  expect(inputsOf("deleteAnswer")).toEqual([{ id: ANSWER_ID, reason: "Off topic" }]);
  expect(inputsOf("recoverAnswer")).toEqual([{ answer_id: ANSWER_ID, reason: "" }]);
});

test.each([
  ["pin", "Pin", "The question will stand above all lists until it is unpinned.", ["pin", "unpin"]],
  ["unpin", "Unpin", "Only staff see it", ["unpin", "pin"]],
  ["hide", "Unlist", "Only staff see it", ["hide", "show"]],
  ["show", "List", "Only staff see it", ["show", "hide"]],
] as const)("staff %s a question from the menu, with undo", async (action, name, said, operations) => {
  const { user, question, inputsOf } = await openQuestion({
    viewer: moderator,
    question: { member_actions: memberActionsFixture(action) },
    server: { operateQuestion: done },
  });
  await user.click(button(question, "More actions"));
  await user.click(item(question, name));
  const asked = await dialog(name);
  expect(asked).toHaveTextContent(said);
  await user.click(button(asked, name));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(inputsOf("operateQuestion").map(({ operation }) => operation)).toEqual(operations));
});

test("a question that is reopened is loaded again", async () => {
  let status = 2;
  const { user, question, inputsOf } = await openQuestion({
    viewer: moderator,
    server: {
      questionInfo: () =>
        questionFixture({ status, member_actions: memberActionsFixture(status === 1 ? "close" : "reopen") }),
      reopenQuestion: () => {
        status = 1;
        return null;
      },
    },
  });
  expect(screen.getByText("This question takes no answers at the moment.")).toBeInTheDocument();
  await user.click(item(question, "Reopen"));
  const asked = await dialog("Reopen");
  expect(asked).toHaveTextContent("People will be able to answer again.");
  await user.click(button(asked, "Reopen"));
  await waitFor(() =>
    expect(screen.queryByText("This question takes no answers at the moment.")).not.toBeInTheDocument(),
  );
  expect(inputsOf("reopenQuestion")).toEqual([{ question_id: QUESTION_ID, reason: "" }]);
});

test("closing needs a reason", async () => {
  const { user, question, inputsOf } = await closing();
  await user.click(item(question, "Close"));
  const asked = await dialog("Close this question");
  await within(asked).findByRole("radio", { name: "not clarity" });
  await user.click(closeButton(asked));
  expect(within(asked).getByText("Please select a reason.")).toBeInTheDocument();
  expect(inputsOf("closeQuestion")).toEqual([]);
});

test("a question is closed with a reason, and reopened from the message", async () => {
  const { user, question, inputsOf } = await closing({ closeQuestion: done, reopenQuestion: done });
  await user.click(item(question, "Close"));
  const asked = await dialog("Close this question");
  await user.click(await within(asked).findByRole("radio", { name: "not clarity" }));
  await user.click(closeButton(asked));
  expect(await screen.findByText("The question is closed.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken back.")).toBeInTheDocument();
  expect(inputsOf("closeQuestion")).toEqual([{ id: QUESTION_ID, close_type: 64, close_msg: "" }]);
  expect(inputsOf("reopenQuestion")).toEqual([{ question_id: QUESTION_ID }]);
});

test("a duplicate needs the address of the first question, on this site", async () => {
  const { user, question, inputsOf } = await closing({
    closeQuestion: () => {
      throw fieldError({ close_msg: "There is no question at this address." });
    },
  });
  await user.click(item(question, "Close"));
  const asked = await dialog("Close this question");
  await user.click(await within(asked).findByRole("radio", { name: "a duplicate" }));
  const address = within(asked).getByLabelText("Address of the existing question");
  const send = async (text: string) => {
    await user.clear(address);
    if (text !== "") await user.type(address, text);
    await user.click(closeButton(asked));
  };
  await send("");
  expect(address).toHaveAccessibleDescription(/cannot be empty|URL format is incorrect/i);
  await send("https://other.example/questions/1");
  expect(address).toHaveAccessibleDescription("URL origin does not match the current website.");
  expect(inputsOf("closeQuestion")).toEqual([]);
  await send("http://localhost:9080/questions/10010000000000077");
  await waitFor(() => expect(address).toHaveAccessibleDescription("There is no question at this address."));
  expect(inputsOf("closeQuestion")).toMatchObject([{ close_type: 60 }]);
});

test("edit is refused with the message of the server before the editor opens", async () => {
  const { user, answer, services } = await openQuestion({
    viewer: member,
    answer: { member_actions: memberActionsFixture("edit") },
    server: {
      revisionEditCheck: () => {
        throw apiError(403, "error.common.forbidden", { msg: "An edit of this answer waits for review." });
      },
    },
  });
  await user.click(button(answer, "Edit"));
  expect(await screen.findByText("An edit of this answer waits for review.")).toBeInTheDocument();
  expect(services.router.view.get().location.path).toContain("/questions/");
});

test("actions that this client does not know are left out", async () => {
  const unknown = { action: "teleport", name: "Teleport", type: "confirm" } as const;
  const { question } = await openQuestion({
    viewer: member,
    question: { member_actions: [unknown, ...memberActionsFixture("edit")] },
  });
  expect(item(question, "Edit")).toBeInTheDocument();
  expect(screen.queryByText("Teleport")).not.toBeInTheDocument();
});

test("P7 a locked action stands among the others, disabled, with what it takes and a link to it", async () => {
  const reason = "Flagging takes 15 reputation; you have 1.";
  const locked_actions = [{ action: "report", name: "Flag", privilege: "report.add", reason }];
  const { question } = await openQuestion({
    viewer: viewerFixture(),
    question: { member_actions: memberActionsFixture("report"), locked_actions },
  });
  const flags = within(question).getAllByRole("menuitem", { name: /^Flag/ });
  expect(flags).toHaveLength(1);
  expect(flags[0]).toHaveTextContent(reason);
  expect(flags[0]).toHaveAttribute("aria-disabled", "true");
  expect(flags[0]).toHaveAttribute("href", "/help/privileges#report.add");
});

test("the history of a post is in its menu for members, and visitors have none", async () => {
  const { question, answer } = await openQuestion({ viewer: viewerFixture() });
  expect(item(question, "History")).toHaveAttribute("href", `/posts/${QUESTION_ID}/timeline`);
  expect(item(answer, "History")).toHaveAttribute("href", `/posts/${QUESTION_ID}/${ANSWER_ID}/timeline`);
  const visited = await openQuestion();
  expect(within(visited.question).queryByRole("menuitem", { name: "History" })).not.toBeInTheDocument();
});
