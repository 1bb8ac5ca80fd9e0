// @vitest-environment happy-dom
import type { MemberAction } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiError, type CallHandlers, fieldError } from "../../../testing/open-page.tsx";
import { renderComponent } from "../../../testing/render-component.tsx";
import { serveReasons } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";
import { failing } from "../../../testing/server-failure.ts";
import { CloseDialog } from "./CloseDialog.tsx";
import { ReportDialog } from "./ReportDialog.tsx";

const flag: MemberAction = { action: "report", name: "Flag", type: "reason" };

/** The dialog that flags a question. */
async function openReport(server: CallHandlers = {}, action = flag) {
  const onFlagged = vi.fn<(changed: MemberAction) => void>();
  const onClose = vi.fn<() => void>();
  const dialog = <ReportDialog kind="question" id="9" action={action} onFlagged={onFlagged} onClose={onClose} />;
  const page = await renderComponent(dialog, {
    viewer: users.member,
    server: { ...serveReasons, flagPost: () => null, ...server },
  });
  await screen.findByRole("radio", { name: "spam" });
  return { ...page, onFlagged, onClose };
}

const submit = () => screen.getByRole("button", { name: "Flag" });
const choose = (name: string) => screen.getByRole("radio", { name });
const address = () => screen.getByRole("textbox", { name: "Address of the existing question" });

test("RV1 a post is flagged for a reason of the list, each with its description", async () => {
  const { user, inputsOf, onFlagged, onClose } = await openReport();
  expect(screen.getAllByRole("radio")).toHaveLength(3);
  expect(choose("spam")).toHaveAccessibleDescription("About spam.");
  await user.click(choose("spam"));
  await user.click(submit());
  expect(await screen.findByText("Thanks for flagging.")).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
  expect(onFlagged).toHaveBeenCalledWith(expect.objectContaining({ name: "Flagged", is_done: true }));
  expect(inputsOf("flagPost")).toEqual([{ object_id: "9", report_type: 57, content: "", source: "question" }]);
});

test("FM5 a flag without a reason is not sent, the reasons have the focus, and the dialog says what is missing", async () => {
  const { user, inputsOf } = await openReport();
  await user.click(submit());
  expect(screen.getByText("Please select a reason.")).toBeInTheDocument();
  expect(choose("spam")).toHaveFocus();
  expect(inputsOf("flagPost")).toEqual([]);
  await user.click(choose("spam"));
  expect(screen.queryByText("Please select a reason.")).not.toBeInTheDocument();
});

test("N4 a reason in one's own words must not be empty; what was typed stays while another reason is tried", async () => {
  const { user, inputsOf } = await openReport();
  await user.click(choose("something else"));
  const text = () => screen.getByRole("textbox", { name: "In your own words" });
  await user.click(submit());
  expect(text()).toBeInvalid();
  expect(text()).toHaveAccessibleDescription(/Cannot be empty\./);
  expect(text()).toHaveFocus();
  await user.type(text(), "  It is rude.");
  expect(text()).toHaveAccessibleDescription(/13/);
  await user.click(choose("spam"));
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  await user.click(choose("something else"));
  expect(text()).toHaveValue("  It is rude.");
  await user.click(submit());
  await waitFor(() => expect(inputsOf("flagPost")).toMatchObject([{ report_type: 59, content: "It is rude." }]));
});

test.each([
  ["", "Cannot be empty."],
  ["the other one", "URL format is incorrect."],
  ["https://example.com/questions/1", "URL origin does not match the current website."],
])("N4 %j is no address of a duplicate: %s", async (typed, message) => {
  const { user, inputsOf } = await openReport();
  await user.click(choose("a duplicate"));
  if (typed !== "") await user.type(address(), typed);
  await user.click(submit());
  expect(address()).toBeInvalid();
  expect(address()).toHaveAccessibleDescription(message);
  expect(inputsOf("flagPost")).toEqual([]);
});

test("N4 the address of a duplicate may be copied from the address bar, whatever origin the site is reached by", async () => {
  const { user, inputsOf } = await openReport();
  await user.click(choose("a duplicate"));
  await user.type(address(), `${location.origin}/questions/10010000000000009`);
  await user.click(submit());
  const content = "http://localhost:9080/questions/10010000000000009";
  await waitFor(() => expect(inputsOf("flagPost")).toMatchObject([{ report_type: 60, content }]));
});

test("RV3 flagging again says that the reason is replaced", async () => {
  const { user } = await openReport({}, { ...flag, name: "Flagged", is_done: true });
  expect(screen.getByText(/You flagged this already\./)).toBeInTheDocument();
  await user.click(choose("spam"));
  await user.click(submit());
  expect(await screen.findByText("Your flag is changed.")).toBeInTheDocument();
});

test("an error of the server stands at the text, and the dialog stays open", async () => {
  const { user, onClose } = await openReport({
    flagPost: () => {
      throw fieldError({ content: "This question was not found." });
    },
  });
  await user.click(choose("a duplicate"));
  await user.type(address(), "http://localhost:9080/questions/1");
  await user.click(submit());
  await waitFor(() => expect(address()).toBeInvalid());
  expect(address()).toHaveAccessibleDescription("This question was not found.");
  expect(onClose).not.toHaveBeenCalled();
});

test("a member without the privilege is told what it takes", async () => {
  const { user } = await openReport({
    flagPost: () => {
      throw apiError(403, "error.rank.fail_to_meet_the_condition", { msg: "You need 1 reputation." });
    },
  });
  await user.click(choose("spam"));
  await user.click(submit());
  expect(await screen.findByText("You need 1 reputation.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "What reputation allows" })).toBeInTheDocument();
});

test("reasons that cannot be loaded are a message", async () => {
  const dialog = <ReportDialog kind="question" id="9" action={flag} onClose={() => undefined} />;
  await renderComponent(dialog, { viewer: users.member, server: { reasons: failing(503) } });
  expect(await screen.findByText("The server has a problem.")).toBeInTheDocument();
});

test("closing a question can be undone from its message", async () => {
  const { user, inputsOf } = await renderComponent(<CloseDialog questionId="9" onClose={() => undefined} />, {
    viewer: users.moderator,
    server: { ...serveReasons, closeQuestion: () => null, reopenQuestion: () => null },
  });
  const dialog = within(screen.getByRole("dialog", { name: "Close this question" }));
  await user.click(await dialog.findByRole("radio", { name: "needs details or clarity" }));
  await user.click(dialog.getByRole("button", { name: "Close the question" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken back.")).toBeInTheDocument();
  expect(inputsOf("reopenQuestion")).toEqual([{ question_id: "9" }]);
});
