// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { afterLogin, loginFixture } from "../../../../testing/account.ts";
import { fillIn, press, rejects, shownPath } from "../../../../testing/forms.ts";
import { apiError, type CallHandlers, openPage } from "../../../../testing/open-page.tsx";

const open = (server: CallHandlers = {}) =>
  openPage("/users/claim?code=c1", { server: { checkLink: () => null, ...server } });

test("AC12 an imported account gets an address and a password, and its user is logged in", async () => {
  const { user, services, inputsOf } = await open({ ...afterLogin, claimAccount: () => loginFixture("claimed") });
  await screen.findByLabelText("Email");
  await fillIn(user, { Email: "ada@example.com", Password: "apple-Pass-1" });
  await press(user, "Take over the account");
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(services.session.token()).toBe("claimed");
  expect(inputsOf("checkLink")).toEqual([{ code: "c1", purpose: "claim" }]);
  expect(inputsOf("claimAccount")).toEqual([{ code: "c1", e_mail: "ada@example.com", pass: "apple-Pass-1" }]);
});

test("a taken address and a short password are both reported beside their fields", async () => {
  const { user } = await open({
    claimAccount: rejects({ e_mail: "Email has been taken.", pass: "Password is too short." }),
  });
  await screen.findByLabelText("Email");
  await fillIn(user, { Email: "bob@example.com", Password: "short" });
  await press(user, "Take over the account");
  await waitFor(() => expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Email has been taken."));
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/Password is too short\./);
  expect(screen.getByLabelText("Email")).toHaveFocus();
});

test("the fields are those of a new account", async () => {
  await open();
  expect(await screen.findByLabelText("Email")).toHaveAttribute("autocomplete", "username");
  expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "new-password");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/8 to 32 characters/);
});

test("AC24 a used link says so at once, and offers the login", async () => {
  await open({
    checkLink: () => {
      throw apiError(403, "error.email.verify_url_expired");
    },
  });
  expect(await screen.findByText(/works for seven days and once/)).toBeInTheDocument();
  const links = [...screen.getByRole("main").querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/users/login", "/"]);
  expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
});
