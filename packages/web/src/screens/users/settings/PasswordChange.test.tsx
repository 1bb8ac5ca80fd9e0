// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, openSettings } from "../../../../testing/account.ts";
import { fillIn, press, rejects } from "../../../../testing/forms.ts";

test("the password is changed with the current one", async () => {
  const { user, inputsOf } = await openSettings("account", accountFixture(), { changePassword: () => null });
  await press(user, "Change password");
  await fillIn(user, {
    "Current password": "apple-Pass-1",
    "New password": "apple-Pass-2",
    "The same password again": "apple-Pass-2",
  });
  await press(user, "Change password");
  expect(await screen.findByText("Your password is changed. Other devices are logged out.")).toBeInTheDocument();
  expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
  expect(inputsOf("changePassword")).toMatchObject([{ old_pass: "apple-Pass-1", pass: "apple-Pass-2" }]);
});

test("the fields of the password change have their autocompletion", async () => {
  const { user } = await openSettings("account");
  await press(user, "Change password");
  expect(screen.getByLabelText("Current password")).toHaveAttribute("autocomplete", "current-password");
  expect(screen.getByLabelText("New password")).toHaveAttribute("autocomplete", "new-password");
  expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(/8 to 32 characters/);
});

test("a wrong current password is reported beside its field", async () => {
  const { user } = await openSettings("account", accountFixture(), {
    changePassword: rejects({ old_pass: "The password is wrong." }),
  });
  await press(user, "Change password");
  await fillIn(user, {
    "Current password": "wrong",
    "New password": "apple-Pass-2",
    "The same password again": "apple-Pass-2",
  });
  await press(user, "Change password");
  const current = screen.getByLabelText("Current password");
  await waitFor(() => expect(current).toHaveAccessibleDescription("The password is wrong."));
  expect(current).toHaveFocus();
});

test("FM4 a repeated password that differs is not sent", async () => {
  const { user, inputsOf } = await openSettings("account", accountFixture(), { changePassword: () => null });
  await press(user, "Change password");
  await fillIn(user, { "New password": "apple-Pass-2", "The same password again": "apple" });
  await press(user, "Change password");
  await waitFor(() => expect(screen.getByLabelText("The same password again")).toBeInvalid());
  expect(inputsOf("changePassword")).toEqual([]);
});

test("a user without a password sets one without a current one", async () => {
  const { user } = await openSettings("account", accountFixture({ have_password: false }));
  await press(user, "Change password");
  expect(screen.queryByLabelText("Current password")).not.toBeInTheDocument();
  expect(screen.getByLabelText("New password")).toBeInTheDocument();
});

test("cancelling the password change closes its form", async () => {
  const { user } = await openSettings("account");
  await press(user, "Change password");
  await press(user, "Cancel");
  expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
});
