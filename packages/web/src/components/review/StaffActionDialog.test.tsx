// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiError, type CallHandlers } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { users } from "../../../testing/route-access.ts";
import type { PostActionTarget } from "../post-actions/post-action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

const question: PostActionTarget = { kind: "question", id: "9", editPath: "", answerCount: 2, isGone: false };
const answer: PostActionTarget = { ...question, kind: "answer", id: "12" };

/** The dialog of an action of staff on a post. */
async function openAction(action: string, name: string, server: CallHandlers = {}, post = question) {
  const onClose = vi.fn<() => void>();
  const dialog = <ActionDialog post={post} action={{ action, name, type: "confirm" }} onClose={onClose} />;
  return { ...(await renderComponent(dialog, { viewer: users.moderator, server })), onClose };
}

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const reason = () => screen.getByRole("textbox", { name: /Reason/ });

test("RV10 staff may give a reason, which goes with the action into the log", async () => {
  const { user, inputsOf, onClose } = await openAction("delete", "Delete", { deleteQuestion: () => null });
  expect(dialog("Delete").getByText(/2 answers/)).toBeInTheDocument();
  expect(reason()).toHaveAccessibleDescription("The authors read it with the notification, and staff in their log.");
  await user.type(reason(), "Off topic");
  await user.click(dialog("Delete").getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("button", { name: "Undo" })).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
  expect(inputsOf("deleteQuestion")).toEqual([{ id: "9", reason: "Off topic" }]);
});

test.each([
  ["pin", "Pin", "operateQuestion", { id: "9", operation: "pin", reason: "" }],
  ["hide", "Unlist", "operateQuestion", { id: "9", operation: "hide", reason: "" }],
  ["undelete", "Undelete", "recoverQuestion", { question_id: "9", reason: "" }],
] as const)("%s of a question needs no reason", async (action, name, call, input) => {
  const server: CallHandlers = { operateQuestion: () => null, recoverQuestion: () => null };
  const { user, inputsOf } = await openAction(action, name, server);
  await user.click(dialog(name).getByRole("button", { name }));
  expect(await screen.findByRole("status")).not.toBeEmptyDOMElement();
  expect(inputsOf(call)).toEqual([input]);
});

test("deleting an answer can be undone from its message", async () => {
  const server: CallHandlers = { deleteAnswer: () => null, recoverAnswer: () => null };
  const { user, inputsOf } = await openAction("delete", "Delete", server, { ...answer, isAccepted: true });
  expect(dialog("Delete").getByText(/accepted/)).toBeInTheDocument();
  await user.click(dialog("Delete").getByRole("button", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken back.")).toBeInTheDocument();
  expect(inputsOf("recoverAnswer")).toEqual([{ answer_id: "12", reason: "" }]);
});

test("an action that fails keeps the dialog with its reason", async () => {
  const { user, onClose } = await openAction("delete", "Delete", {
    deleteQuestion: () => {
      throw apiError(404, "error.question.not_found", { msg: "Question not found." });
    },
  });
  await user.type(reason(), "Off topic");
  await user.click(dialog("Delete").getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Question not found.")).toBeInTheDocument();
  expect(reason()).toHaveValue("Off topic");
  expect(onClose).not.toHaveBeenCalled();
});
