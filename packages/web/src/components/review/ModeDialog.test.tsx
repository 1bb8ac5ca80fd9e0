// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiError, type CallHandlers } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { users } from "../../../testing/route-access.ts";
import type { PostActionTarget } from "../post-actions/post-action.ts";
import { ActionDialog } from "./ActionDialog.tsx";

const answer: PostActionTarget = { kind: "answer", id: "12", editPath: "", answerCount: 0, isGone: false };

/** The dialog of an action about a mode of an answer. */
async function openAction(action: string, name: string, server: CallHandlers) {
  const onClose = vi.fn<() => void>();
  const dialog = <ActionDialog post={answer} action={{ action, name, type: "reason" }} onClose={onClose} />;
  return { ...(await renderComponent(dialog, { viewer: users.moderator, server })), onClose };
}

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("PM1 a lock is set with its reason and its end, and taken back at once", async () => {
  const server = { setPostMode: () => null, endPostMode: () => null };
  const { user, inputsOf, onClose } = await openAction("lock", "Lock", server);
  await user.type(dialog("Lock").getByRole("textbox", { name: /Reason/ }), "Calm down first.");
  await user.selectOptions(dialog("Lock").getByRole("combobox", { name: "Duration" }), "7d");
  await user.click(dialog("Lock").getByRole("button", { name: "Lock" }));
  await waitFor(() => expect(screen.getByRole("status")).not.toBeEmptyDOMElement());
  expect(onClose).toHaveBeenCalledOnce();
  const input = { object_id: "12", mode: "locked", reason: "Calm down first.", duration: "7d" };
  expect(inputsOf("setPostMode")).toEqual([input]);
  expect(screen.getByRole("status")).toHaveTextContent("The post is locked.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(inputsOf("endPostMode")).toEqual([{ object_id: "12", mode: "locked", reason: "" }]));
});

test("PM1 a lock without a reason keeps the dialog and names the field", async () => {
  const { user, onClose } = await openAction("lock", "Lock", {
    setPostMode: () => {
      throw apiError(400, "base.request_format_error", {
        data: [{ error_field: "reason", error_msg: "Enter a reason." }],
      });
    },
  });
  await user.click(dialog("Lock").getByRole("button", { name: "Lock" }));
  expect(await dialog("Lock").findByText("Enter a reason.")).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test("PM1 a mode is ended after confirmation", async () => {
  const { user, inputsOf } = await openAction("end_wiki", "End community wiki", { endPostMode: () => null });
  await user.click(dialog("End community wiki").getByRole("button", { name: "End community wiki" }));
  await waitFor(() => expect(screen.getByRole("status")).not.toBeEmptyDOMElement());
  expect(inputsOf("endPostMode")).toEqual([{ object_id: "12", mode: "wiki", reason: "" }]);
});
