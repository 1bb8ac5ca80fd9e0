// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture } from "../../../../testing/account.ts";
import { fillIn, press, rejects, shownPath } from "../../../../testing/forms.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const unconfirmed = { currentPerson: () => accountFixture({ mail_status: 2 }) };

test("the address of an account is changed before it is confirmed", async () => {
  const { user, inputsOf } = await openPage("/users/change-email", {
    viewer: users.unconfirmed,
    server: { ...unconfirmed, requestEmailChange: () => null },
  });
  await fillIn(user, { Email: "other@example.com" });
  await press(user, "Change address");
  await waitFor(() => expect(shownPath()).toBe("/users/login?status=inactive"));
  expect(screen.getByText(/A link is on its way to .*other@example\.com/)).toBeInTheDocument();
  expect(inputsOf("requestEmailChange")).toMatchObject([{ e_mail: "other@example.com" }]);
});

test("a taken address is reported beside its field", async () => {
  const { user } = await openPage("/users/change-email", {
    viewer: users.unconfirmed,
    server: { ...unconfirmed, requestEmailChange: rejects({ e_mail: "Email has been taken." }) },
  });
  await fillIn(user, { Email: "bob@example.com" });
  await press(user, "Change address");
  await waitFor(() => expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Email has been taken."));
});

test("a visitor is asked to log in first", async () => {
  await openPage("/users/change-email");
  expect(screen.getByText(/Log in first/)).toBeInTheDocument();
  expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
});

test("a member changes the address in the settings", async () => {
  await expect(openPage("/users/change-email", { viewer: users.member })).rejects.toThrow(
    "redirects to /users/settings/account",
  );
});
