// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { personFixture, serveUsers } from "../../../testing/administration.ts";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";
import type { ManagedPerson } from "./person-actions.ts";

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const isDone = async () => {
  expect(await screen.findByText("Done.")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
};

/** The dialog of an action, opened from the menu of a user in the list. */
async function openDialog(action: string, server: CallHandlers = {}, person: Partial<ManagedPerson> = {}) {
  const page = await openPage("/admin/users", {
    viewer: users.admin,
    server: { ...serveUsers([personFixture(person)]), ...server },
  });
  await page.user.click(screen.getByRole("button", { name: "Actions: Grace Hopper" }));
  await page.user.click(screen.getByRole("menuitem", { name: action }));
  return page;
}

test("U6 a password is set; a rejected one is explained at the field and stays until it is replaced", async () => {
  const tooShort = "Password must be at 8-32 characters in length.";
  const { user, inputsOf } = await openDialog("Set password", {
    setUserPassword: ({ password }) => {
      if (password === "short") throw fieldError({ password: tooShort });
      return null;
    },
  });
  expect(dialog("Set password").getByText("Grace Hopper is logged out everywhere.")).toBeInTheDocument();
  const field = screen.getByLabelText("New password");
  expect(field).toHaveAttribute("type", "password");
  await user.type(field, "short{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(tooShort)));
  expect(field).toHaveFocus();
  expect(field).toHaveValue("short");
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(field).toHaveAttribute("type", "text");
  await user.clear(field);
  await user.type(field, "a-good-password{Enter}");
  await isDone();
  expect(inputsOf("setUserPassword").at(-1)).toEqual({ user_id: "7", password: "a-good-password" });
});

test("names and address are changed, and each rejected field has its own message", async () => {
  let attempts = 0;
  const { user, inputsOf } = await openDialog("Edit profile", {
    setUserProfile: () => {
      attempts += 1;
      if (attempts === 1) throw fieldError({ username: "Username is already in use.", email: "Email has been taken." });
      return null;
    },
  });
  const field = (name: string) => dialog("Edit profile").getByRole("textbox", { name });
  expect(field("Display name")).toHaveValue("Grace Hopper");
  expect(field("Email")).toHaveAccessibleDescription("The address counts as confirmed.");
  await user.clear(field("Username"));
  await user.type(field("Username"), "ada");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(field("Username")).toBeInvalid());
  expect(field("Username")).toHaveAccessibleDescription("Username is already in use.");
  expect(field("Email")).toHaveAccessibleDescription(/Email has been taken\./);
  expect(field("Display name")).toBeValid();
  await user.clear(field("Username"));
  await user.type(field("Username"), "hopper");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await isDone();
  const names = { display_name: "Grace Hopper", username: "hopper", email: "grace@example.com" };
  expect(inputsOf("setUserProfile").at(-1)).toEqual({ user_id: "7", ...names });
});

test("a role is chosen among those of the site, each with what it may do", async () => {
  const { user, inputsOf } = await openDialog("Change role", { setUserRole: () => null });
  const roles = screen.getByRole("group", { name: "Role of Grace Hopper" });
  expect(within(roles).getByRole("radio", { name: "User" })).toBeChecked();
  const moderator = within(roles).getByRole("radio", { name: "Moderator" });
  expect(moderator).toHaveAccessibleDescription("Has access to all posts except admin settings.");
  await user.click(moderator);
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await isDone();
  expect(inputsOf("setUserRole")).toEqual([{ user_id: "7", role_id: 3 }]);
});

test("U12 saving the current role changes nothing, so nothing is sent", async () => {
  const { user, inputsOf } = await openDialog("Change role");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(inputsOf("setUserRole")).toEqual([]);
});

test("U10 a suspension has a duration, forever at first, and says what it means", async () => {
  const { user, inputsOf } = await openDialog("Suspend", { setUserStatus: () => null });
  expect(dialog("Suspend").getByText(/Grace Hopper is logged out and cannot log in/)).toBeInTheDocument();
  const duration = screen.getByRole("combobox", { name: "For how long" });
  expect(duration).toHaveDisplayValue("For good");
  expect(
    within(duration)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual([
    "24 hours",
    "48 hours",
    "72 hours",
    "7 days",
    "14 days",
    "1 month",
    "2 months",
    "3 months",
    "6 months",
    "1 year",
    "For good",
  ]);
  await user.selectOptions(duration, "7 days");
  await user.click(dialog("Suspend").getByRole("button", { name: "Suspend" }));
  await isDone();
  expect(inputsOf("setUserStatus")).toMatchObject([{ user_id: "7", status: "suspended", suspend_duration: "7d" }]);
});

test("deleting says whether the posts stay, and sends that choice", async () => {
  const { user, inputsOf } = await openDialog("Delete", { setUserStatus: () => null });
  expect(dialog("Delete").getByText(/are removed for good\. This cannot be undone\./)).toBeInTheDocument();
  expect(dialog("Delete").getByText(/Questions, answers and comments stay\./)).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Also remove all questions, answers and comments" }));
  expect(dialog("Delete").getByText(/Questions, answers and comments are deleted as well\./)).toBeInTheDocument();
  await user.click(dialog("Delete").getByRole("button", { name: "Delete" }));
  await isDone();
  expect(inputsOf("setUserStatus")).toMatchObject([{ user_id: "7", status: "deleted", remove_all_content: true }]);
});

test("cancelling closes the dialog and sends nothing", async () => {
  const { user, sent } = await openDialog("Delete");
  await user.click(dialog("Delete").getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name === "setUserStatus")).toEqual([]);
});

test.each([
  ["Deactivate", "normal", { status: "inactive" }, /has to confirm the email address again/],
  ["Activate", "inactive", { status: "normal" }, /can ask and answer without confirming/],
  ["End suspension", "suspended", { status: "normal" }, /can log in again/],
] as const)("%s changes the account of a user who is %s", async (action, status, expected, consequence) => {
  const { user, inputsOf } = await openDialog(action, { setUserStatus: () => null }, { status });
  expect(dialog(action).getByText(consequence)).toBeInTheDocument();
  await user.click(dialog(action).getByRole("button", { name: action }));
  await isDone();
  expect(inputsOf("setUserStatus")).toEqual([{ user_id: "7", ...expected }]);
});

test("TS11 the second factor of a user who has lost it is removed", async () => {
  const { user, inputsOf } = await openDialog(
    "Remove second factor",
    { resetFactors: () => null },
    { second_factor: true },
  );
  expect(screen.getByText(/Grace Hopper logs in without a second step again/)).toBeInTheDocument();
  await user.click(dialog("Remove second factor").getByRole("button", { name: "Remove second factor" }));
  await isDone();
  expect(inputsOf("resetFactors")).toEqual([{ user_id: "7" }]);
});

test("the activation link can be copied, or mailed again", async () => {
  const activation_url = "http://localhost:9080/users/account-activation?code=abc";
  const { user, inputsOf } = await openDialog(
    "Resend activation",
    { readActivation: () => ({ activation_url }), sendActivation: () => null },
    { status: "inactive" },
  );
  const link = screen.getByRole("textbox", { name: "Activation link" });
  await waitFor(() => expect(link).toHaveValue(activation_url));
  expect(link).toHaveAttribute("readonly");
  expect(inputsOf("readActivation")).toEqual([{ user_id: "7" }]);
  await user.click(dialog("Resend activation").getByRole("button", { name: /again/ }));
  expect(await screen.findByText("Sent successfully")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("an administrator who is one no longer gets the 403 page instead of a message in the dialog", async () => {
  const { user } = await openDialog("Suspend", {
    setUserStatus: () => {
      throw apiError(403, "error.common.forbidden", { msg: "Forbidden." });
    },
  });
  await user.click(dialog("Suspend").getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Forbidden.")).toBeInTheDocument();
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
});

test("a failure of the server is a message, and the dialog stays open with its choice", async () => {
  let isDown = true;
  const { user } = await openDialog("Suspend", {
    setUserStatus: () => {
      if (isDown) throw apiError(500, "base.unknown", { msg: "Unknown error." });
      return null;
    },
  });
  await user.selectOptions(screen.getByRole("combobox", { name: "For how long" }), "1 year");
  await user.click(dialog("Suspend").getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Unknown error.")).toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "For how long" })).toHaveDisplayValue("1 year");
  isDown = false;
  await user.click(dialog("Suspend").getByRole("button", { name: "Suspend" }));
  await isDone();
});

test("a second press while the call is under way sends nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { user, inputsOf } = await openDialog("Suspend", { setUserStatus: () => promise });
  const button = dialog("Suspend").getByRole("button", { name: "Suspend" });
  await user.click(button);
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveAttribute("aria-busy", "true");
  await user.click(button);
  resolve(null);
  await isDone();
  expect(inputsOf("setUserStatus")).toHaveLength(1);
});
