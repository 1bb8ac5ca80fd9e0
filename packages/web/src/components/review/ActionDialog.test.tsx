// @vitest-environment happy-dom
import { answerStatusCode } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiError, type CallHandlers } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { users } from "../../../testing/route-access.ts";
import type { PostActionTarget } from "../post-actions/post-action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

const answer = (id: string, name: string) => ({
  id,
  content: `The answer of ${name}.`,
  status: answerStatusCode.available,
  user_info: { display_name: name, username: name.toLowerCase() },
});
const comment = (comment_id: string, original_text: string) => ({
  comment_id,
  original_text,
  username: "cleo",
  user_display_name: "Cleo",
});

/** What the site offers for moves, as the server sends it. */
const noAnswer = { name: "No answer", text: "It does not answer the question on its own, so it is a comment now." };
const sameQuestion = { name: "The same question", text: "It asks the same as the other question." };

const reads = {
  preparedTexts: () => [
    { ...noAnswer, built_in: "no_answer" },
    { ...sameQuestion, built_in: "same_question" },
  ],
  answerInfo: () => ({ info: answer("12", "Bob"), question: { id: "10" } }),
  answerPage: () => ({ count: 2, list: [answer("12", "Bob"), answer("13", "Ann")] }),
  commentPage: () => ({ count: 2, list: [comment("21", "Which tea?"), comment("22", "Green tea.")] }),
  undoStaffAction: () => null,
};

/** The dialog of a move from a post. */
async function openMove(action: string, name: string, server: object, kind: "answer" | "question" = "answer") {
  const post: PostActionTarget = {
    kind,
    id: kind === "answer" ? "12" : "10",
    editPath: "",
    answerCount: 0,
    isGone: false,
  };
  const onClose = vi.fn<() => void>();
  const dialog = <ActionDialog post={post} action={{ action, name, type: "reason" }} onClose={onClose} />;
  const handlers = { ...reads, ...server } as unknown as CallHandlers;
  const rendered = await renderComponent(dialog, { viewer: users.moderator, server: handlers });
  const shown = await screen.findByRole("dialog", { name });
  return { ...rendered, onClose, dialog: within(shown) };
}

test("MV2 MV5 an answer becomes a comment, with a prepared reason, and that is taken back at once", async () => {
  const server = { answerToComment: () => ({ subject: "move:5" }) };
  const { user, dialog, inputsOf, onClose } = await openMove("to_comment", "Make it a comment", server);
  expect(dialog.getByRole("textbox", { name: "Text of the comment" })).toHaveValue("The answer of Bob.");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Where to" }), "Answer by Ann: The answer of Ann.");
  await user.selectOptions(await dialog.findByRole("combobox", { name: "Begin with" }), "No answer");
  await user.click(dialog.getByRole("button", { name: "Make it a comment" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [input] = inputsOf("answerToComment");
  expect(input).toMatchObject({ answer_id: "12", to_id: "13", text: "The answer of Bob." });
  expect(JSON.stringify(input)).toContain("It does not answer the question on its own");
  expect(await screen.findByText("The answer is a comment now.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(inputsOf("undoStaffAction")).toEqual([{ subject: "move:5" }]));
});

test("MV2 a text that is too long keeps the dialog and names the field", async () => {
  const { user, dialog, onClose } = await openMove("to_comment", "Make it a comment", {
    answerToComment: () => {
      throw apiError(400, "base.request_format_error", {
        data: [{ error_field: "text", error_msg: "At most 600 characters." }],
      });
    },
  });
  await user.click(dialog.getByRole("button", { name: "Make it a comment" }));
  expect(await dialog.findByText("At most 600 characters.")).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test("MV4 comments are chosen and moved", async () => {
  const server = { moveComments: () => ({ subject: "move:6" }) };
  const { user, dialog, inputsOf } = await openMove("move_comments", "Move comments", server);
  await user.click(dialog.getByRole("checkbox", { name: "All comments" }));
  await user.click(dialog.getByRole("checkbox", { name: "Cleo: Which tea?" }));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "It is about the question.");
  await user.click(dialog.getByRole("button", { name: "Move comments" }));
  await waitFor(() => expect(inputsOf("moveComments")).toHaveLength(1));
  expect(inputsOf("moveComments")).toEqual([{ comment_ids: ["22"], to_id: "10", reason: "It is about the question." }]);
  expect(await screen.findByText("The comment was moved.")).toBeInTheDocument();
});

test("MV4 a post without comments says so", async () => {
  const { dialog } = await openMove("move_comments", "Move comments", { commentPage: () => ({ count: 0, list: [] }) });
  expect(dialog.getByText("There are no comments here that could be moved.")).toBeInTheDocument();
});

test("MV7 MV10 a question is merged into one that is found by its words, after a preview", async () => {
  // The page of the other question does not exist here.
  vi.stubGlobal("reportError", () => undefined);
  const counts = { answers: 2, comments: 0, votes: 3, bookmarks: 0, follows: 1 };
  const server = {
    questionInfo: () => ({ id: "10", title: "How is tea made" }),
    questionSimilar: () => [
      { id: "10", title: "How is tea made", answer_count: 2 },
      { id: "20", title: "How does one make tea", answer_count: 4 },
    ],
    mergePreview: () => ({ target: { id: "20", title: "How does one make tea", url_title: "tea" }, counts }),
    mergeQuestion: () => ({ subject: "move:7", location: "/questions/20/tea" }),
  };
  const name = "Merge into another question";
  const { user, dialog, inputsOf } = await openMove("merge_question", name, server, "question");
  expect(dialog.getByRole("textbox", { name: "The other question" })).toHaveValue("How is tea made");
  await user.click(await dialog.findByRole("radio", { name: "How does one make tea" }));
  expect(await dialog.findByText("Answers: 2")).toBeInTheDocument();
  expect(dialog.queryByText(/^Comments/)).not.toBeInTheDocument();
  expect(dialog.getAllByRole("radio")).toHaveLength(1);
  await user.selectOptions(await dialog.findByRole("combobox", { name: "Begin with" }), "The same question");
  await user.click(dialog.getByRole("button", { name }));
  await waitFor(() => expect(inputsOf("mergeQuestion")).toHaveLength(1));
  expect(inputsOf("mergeQuestion")[0]).toMatchObject({ question_id: "10", target: "20" });
});

test("MV7 an address is looked up as it is, and its error stands at the field", async () => {
  const server = {
    questionInfo: () => ({ id: "10", title: "How is tea made" }),
    questionSimilar: () => [],
    mergePreview: () => {
      throw apiError(400, "base.request_format_error", { data: [] });
    },
    mergeQuestion: () => {
      throw apiError(400, "base.request_format_error", {
        data: [{ error_field: "target", error_msg: "This question does not exist." }],
      });
    },
  };
  const name = "Merge into another question";
  const { user, dialog, inputsOf } = await openMove("merge_question", name, server, "question");
  const field = dialog.getByRole("textbox", { name: "The other question" });
  await user.clear(field);
  await user.type(field, "https://example.com/questions/5");
  await user.click(dialog.getByRole("button", { name }));
  expect(await dialog.findByText("This question does not exist.")).toBeInTheDocument();
  expect(inputsOf("mergeQuestion")[0]).toMatchObject({ target: "https://example.com/questions/5" });
});
