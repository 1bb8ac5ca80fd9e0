// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, openSettings } from "../../../../testing/account.ts";
import { fillIn, press, rejects } from "../../../../testing/forms.ts";

test("AC8 a new address is confirmed with the password and by mail", async () => {
  const { user, inputsOf } = await openSettings("account", accountFixture(), { requestEmailChange: () => null });
  await press(user, "Change email address");
  await fillIn(user, { "Current password": "apple-Pass-1", "New email address": "new@example.com" });
  await press(user, "Send the link");
  expect(await screen.findByText(/A link is on its way to .*new@example\.com/)).toBeInTheDocument();
  expect(screen.queryByLabelText("New email address")).not.toBeInTheDocument();
  expect(inputsOf("requestEmailChange")).toMatchObject([{ e_mail: "new@example.com", pass: "apple-Pass-1" }]);
});

test("FM2 an invalid address and a wrong password of an address change have their own messages", async () => {
  const { user } = await openSettings("account", accountFixture(), {
    requestEmailChange: rejects({ e_mail: "Email is invalid.", pass: "The password is wrong." }),
  });
  await press(user, "Change email address");
  await fillIn(user, { "Current password": "wrong", "New email address": "new@" });
  await press(user, "Send the link");
  const email = screen.getByLabelText("New email address");
  await waitFor(() => expect(email).toHaveAccessibleDescription("Email is invalid."));
  expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription("The password is wrong.");
});

test("TS14 with two-factor authentication an address change needs a code", async () => {
  const { user, inputsOf } = await openSettings("account", accountFixture(), {
    requestEmailChange: () => null,
    ownFactors: () => ({
      authenticator: true,
      passkeys: [],
      recovery_codes: 8,
      passkeys_possible: true,
      required: false,
    }),
  });
  await press(user, "Change email address");
  await fillIn(user, {
    "Current password": "apple-Pass-1",
    "New email address": "new@example.com",
    "Code of your app": "123456",
  });
  await press(user, "Send the link");
  await screen.findByText(/A link is on its way/);
  expect(inputsOf("requestEmailChange")).toMatchObject([{ second_factor: "123456" }]);
});
