// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, loginFixture } from "../../../../testing/account.ts";
import { fillIn, press, shownPath } from "../../../../testing/forms.ts";
import { apiError, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const invitation = { inviter: { username: "ada", display_name: "Ada" }, e_mail: "" };

test("IV5 who was invited by mail sees from whom, and cannot change the address", async () => {
  const { user, inputsOf } = await openPage("/users/invitation?code=abc", {
    server: {
      memberInvitation: () => ({ ...invitation, e_mail: "cleo@example.com" }),
      registerByInvitation: () => loginFixture(),
      currentPerson: () => accountFixture(),
    },
  });
  expect(await screen.findByText(/^Ada invites you to/)).toBeInTheDocument();
  expect(screen.getByLabelText("Email")).toHaveValue("cleo@example.com");
  expect(screen.getByLabelText("Email")).toHaveAttribute("readonly");
  await fillIn(user, { Name: "Cleo", Password: "apple-Pass-1" });
  await press(user, "Sign up");
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(inputsOf("registerByInvitation")).toMatchObject([{ code: "abc", name: "Cleo", e_mail: "cleo@example.com" }]);
});

test("IV1 a link that is not open says what to do", async () => {
  await openPage("/users/invitation?code=old", {
    server: {
      memberInvitation: () => {
        throw apiError(403, "error.email.verify_url_expired", { data: { type: "url_expired" } });
      },
    },
  });
  expect(await screen.findByText(/Ask those who invited you for another one/)).toBeInTheDocument();
  expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
});

test("who has an account needs no invitation", async () => {
  await openPage("/users/invitation?code=abc", {
    viewer: users.member,
    server: { memberInvitation: () => invitation },
  });
  expect(await screen.findByText(/so you need no invitation/)).toBeInTheDocument();
  expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
});
