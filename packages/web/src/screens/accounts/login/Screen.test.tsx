// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, afterLogin, loginFixture } from "../../../../testing/account.ts";
import { fillIn, press, shownPath } from "../../../../testing/forms.ts";
import { apiError, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { siteInfoFixture, viewerFixture } from "../../../../testing/site.ts";

const credentials = { Email: "ada@example.com", Password: "apple-Pass-1" };

test("a wrong password is reported beside its field, and the typed values stay", async () => {
  const wrong = "The email and password do not match.";
  const { user, inputsOf } = await openPage("/users/login", {
    server: {
      loginByEmail: () => {
        throw fieldError({ pass: wrong });
      },
    },
  });
  await fillIn(user, { Email: "ada@example.com", Password: "wrong-horse" });
  await press(user, "Log in");
  await waitFor(() => expect(screen.getByLabelText("Password")).toBeInvalid());
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(wrong);
  expect(screen.getByLabelText("Password")).toHaveFocus();
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
  expect(inputsOf("loginByEmail")).toMatchObject([{ e_mail: "ada@example.com", pass: "wrong-horse" }]);
});

test("the login redirects a member to the home page", async () => {
  await expect(openPage("/users/login", { viewer: viewerFixture() })).rejects.toThrow("redirects to /");
});

test("too many attempts are reported without a field, and the form can be sent again", async () => {
  const { user, inputsOf } = await openPage("/users/login", {
    server: {
      loginByEmail: () => {
        throw apiError(429, "error.user.too_many_attempts", { msg: "Too many attempts. Try again later." });
      },
    },
  });
  await fillIn(user, { Email: "ada@example.com" });
  await user.type(screen.getByLabelText("Password"), "wrong-horse{Enter}");
  expect(await screen.findByText("Too many attempts. Try again later.")).toBeInTheDocument();
  await press(user, "Log in");
  await waitFor(() => expect(inputsOf("loginByEmail")).toHaveLength(2));
});

test("FM1 the error of a wrong pair disappears when either value changes", async () => {
  const { user } = await openPage("/users/login", {
    server: {
      loginByEmail: () => {
        throw fieldError({ e_mail: "The email and password do not match." });
      },
    },
  });
  await fillIn(user, credentials);
  await press(user, "Log in");
  const email = screen.getByLabelText("Email");
  await waitFor(() => expect(email).toBeInvalid());
  await user.type(screen.getByLabelText("Password"), "x");
  expect(email).toBeValid();
});

test("password managers find the fields of the login", async () => {
  await openPage("/users/login");
  expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "username");
  expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
  expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
});

test("the password can be revealed and hidden", async () => {
  const { user } = await openPage("/users/login");
  const password = screen.getByLabelText("Password");
  expect(password).toHaveAttribute("type", "password");
  await press(user, "Show");
  expect(password).toHaveAttribute("type", "text");
  await press(user, "Hide");
  expect(password).toHaveAttribute("type", "password");
});

test("after the login the session is stored and the home page is shown", async () => {
  const { user, services } = await openPage("/users/login", {
    server: { ...afterLogin, loginByEmail: () => loginFixture("new-token") },
  });
  await fillIn(user, credentials);
  await press(user, "Log in");
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(services.session.token()).toBe("new-token");
  expect(services.viewer.get()?.username).toBe("ada");
});

test("after the login the page that required it is shown", async () => {
  const { user, services } = await openPage("/users/login", {
    server: { ...afterLogin, loginByEmail: () => loginFixture() },
  });
  services.session.rememberAddress("/tags");
  await fillIn(user, credentials);
  await press(user, "Log in");
  await waitFor(() => expect(shownPath()).toBe("/tags"));
});

test("a user whose address is not confirmed is asked to confirm it", async () => {
  const { user } = await openPage("/users/login", {
    server: {
      loginByEmail: () => loginFixture(),
      currentPerson: () => accountFixture({ mail_status: 2, e_mail: "new@example.com" }),
    },
  });
  await fillIn(user, credentials);
  await press(user, "Log in");
  expect(await screen.findByRole("heading", { name: "Confirm your email address" })).toBeInTheDocument();
  expect(screen.getByText(/on its way to .*new@example\.com/)).toBeInTheDocument();
});

test("the mail that confirms an address can be sent again, once", async () => {
  const unconfirmed = viewerFixture({ mail_status: 2 });
  const { user, inputsOf } = await openPage("/users/login?status=inactive", {
    viewer: unconfirmed,
    server: { currentPerson: () => accountFixture({ mail_status: 2 }), sendVerification: () => null },
  });
  await press(user, "Send again");
  expect(await screen.findByText("The mail was sent again.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Send again" })).toHaveAttribute("aria-disabled", "true");
  expect(inputsOf("sendVerification")).toHaveLength(1);
});

test("TS2 a login with a second factor asks for it, and can be restarted", async () => {
  const { user, inputsOf } = await openPage("/users/login", {
    server: {
      loginByEmail: () => {
        throw apiError(400, "error.request.invalid", {
          data: [{ error_field: "second_factor", error_msg: "Answer with your second factor.", entry: "pending-1" }],
        });
      },
      askFactor: () => ({ authenticator: true, passkey: null }),
    },
  });
  await fillIn(user, credentials);
  await press(user, "Log in");
  const code = await screen.findByLabelText("Code of your app");
  await waitFor(() => expect(code).toHaveFocus());
  expect(inputsOf("askFactor")).toEqual([{ entry: "pending-1" }]);
  await press(user, "Log in anew");
  expect(screen.getByLabelText("Email")).toBeInTheDocument();
});

test("providers of external logins are offered after the form", async () => {
  await openPage("/users/login", {
    server: { connectorInfo: () => [{ name: "GitHub", icon: "", link: "/answer/api/v1/connector/login/github" }] },
  });
  const link = screen.getByRole("link", { name: "Continue with GitHub" });
  expect(link).toHaveAttribute("href", "/answer/api/v1/connector/login/github");
  const order = link.compareDocumentPosition(screen.getByLabelText("Email"));
  expect(order & Node.DOCUMENT_POSITION_PRECEDING).not.toBe(0);
});

test("without login by password only the providers remain", async () => {
  const site = siteInfoFixture({ login: { allow_password_login: false } });
  await openPage("/users/login", {
    server: { siteInfo: () => site, connectorInfo: () => [{ name: "GitHub", icon: "", link: "/login/github" }] },
  });
  expect(screen.getByRole("link", { name: "Continue with GitHub" })).toBeInTheDocument();
  expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
});

test("without any login method the page names the contact address", async () => {
  const site = siteInfoFixture({ login: { allow_password_login: false } });
  await openPage("/users/login", { server: { siteInfo: () => site } });
  const main = screen.getByRole("main");
  expect(main).toHaveTextContent("kitchen@example.com");
  expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
});

test("registration is linked only while it is open", async () => {
  await openPage("/users/login");
  const main = () => within(screen.getByRole("main"));
  expect(main().getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/users/register");
  const site = siteInfoFixture({ login: { allow_new_registrations: false } });
  await openPage("/users/login", { server: { siteInfo: () => site } });
  expect(main().queryByRole("link", { name: "Sign up" })).not.toBeInTheDocument();
  expect(screen.getByText("Only the staff makes new accounts here.")).toBeInTheDocument();
});
