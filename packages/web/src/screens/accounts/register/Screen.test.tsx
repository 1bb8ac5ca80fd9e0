// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, loginFixture } from "../../../../testing/account.ts";
import { fillIn, press, rejects, shownPath } from "../../../../testing/forms.ts";
import { apiError, openPage } from "../../../../testing/open-page.tsx";
import { siteInfoFixture } from "../../../../testing/site.ts";

const details = { Name: "Ada", Email: "ada@example.com", Password: "apple-Pass-1" };

test("the rules of name and password are described at their fields", async () => {
  await openPage("/users/register");
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription(/2 to 30 characters/);
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/8 to 32 characters/);
});

test("password managers find the fields of a new account", async () => {
  await openPage("/users/register");
  expect(screen.getByLabelText("Name")).toHaveAttribute("autocomplete", "nickname");
  expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "username");
  expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "new-password");
});

test("FM2 all invalid fields are reported at once, and the first has the focus", async () => {
  const { user } = await openPage("/users/register", {
    server: {
      registerByEmail: rejects({
        name: "Name is a required field.",
        e_mail: "Email is invalid.",
        pass: "Password is too short.",
      }),
    },
  });
  await fillIn(user, { Email: "ada@", Password: "short" });
  await press(user, "Sign up");
  await waitFor(() => expect(screen.getByLabelText("Name")).toBeInvalid());
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription(/Name is a required field\./);
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Email is invalid.");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/Password is too short\./);
  expect(screen.getByLabelText("Name")).toHaveFocus();
});

test("FM1 the message of a field disappears when its value is valid, and only that one", async () => {
  const { user } = await openPage("/users/register", {
    server: { registerByEmail: rejects({ e_mail: "Email is invalid.", pass: "Password is too short." }) },
  });
  await fillIn(user, { Name: "Ada", Email: "ada", Password: "short" });
  await press(user, "Sign up");
  const email = screen.getByLabelText("Email");
  await waitFor(() => expect(email).toBeInvalid());
  await user.type(email, "@");
  await waitFor(() => expect(email).toBeInvalid());
  await user.type(email, "example.com");
  await waitFor(() => expect(email).toBeValid());
  expect(screen.getByLabelText("Password")).toBeInvalid();
});

test("AC2 after the registration the user is signed in and asked to confirm the address", async () => {
  const { user, services, inputsOf } = await openPage("/users/register", {
    server: {
      registerByEmail: () => loginFixture(),
      currentPerson: () => accountFixture({ mail_status: 2 }),
    },
  });
  await fillIn(user, details);
  await press(user, "Sign up");
  await waitFor(() => expect(shownPath()).toBe("/users/login?status=inactive"));
  expect(services.session.token()).toBe("new-token");
  expect(inputsOf("registerByEmail")).toMatchObject([{ name: "Ada", e_mail: "ada@example.com", pass: "apple-Pass-1" }]);
});

test("a double click sends one registration", async () => {
  const reply = Promise.withResolvers<ReturnType<typeof loginFixture>>();
  const { user, inputsOf } = await openPage("/users/register", {
    server: { registerByEmail: () => reply.promise, currentPerson: () => accountFixture() },
  });
  await fillIn(user, details);
  await user.dblClick(screen.getByRole("button", { name: "Sign up" }));
  expect(screen.getByRole("button", { name: "Sign up" })).toHaveAttribute("aria-disabled", "true");
  reply.resolve(loginFixture());
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(inputsOf("registerByEmail")).toHaveLength(1);
});

test("CA1 a registration that needs a captcha asks for it and is sent again with the answer", async () => {
  const { user, inputsOf } = await openPage("/users/register", {
    server: {
      registerByEmail: ({ captcha_code }) => {
        if (captcha_code !== "ACEF34") {
          throw apiError(400, "error.object.captcha_verification_failed", {
            data: [{ error_field: "captcha_code", error_msg: "Captcha wrong." }],
          });
        }
        return loginFixture();
      },
      actionRecord: () => ({ captcha_id: "c1", captcha_img: "data:image/png;base64,AA==", verify: true }),
      currentPerson: () => accountFixture(),
    },
  });
  await fillIn(user, details);
  await press(user, "Sign up");
  await user.type(await screen.findByLabelText("Letters of the picture"), "ACEF34");
  await press(user, "Continue");
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(inputsOf("registerByEmail").at(-1)).toMatchObject({ captcha_id: "c1", captcha_code: "ACEF34", name: "Ada" });
});

test("closing the captcha leaves the form as it was", async () => {
  const { user } = await openPage("/users/register", {
    server: {
      registerByEmail: rejects({ captcha_code: "Captcha wrong." }),
      actionRecord: () => ({ captcha_id: "c1", captcha_img: "data:image/png;base64,AA==", verify: true }),
    },
  });
  await fillIn(user, details);
  await press(user, "Sign up");
  await screen.findByLabelText("Letters of the picture");
  await press(user, "Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
  expect(screen.getByRole("button", { name: "Sign up" })).toBeEnabled();
});

test("a closed registration redirects to the login", async () => {
  const site = siteInfoFixture({ login: { allow_new_registrations: false } });
  await expect(openPage("/users/register", { server: { siteInfo: () => site } })).rejects.toThrow("redirects to");
});

test("without registration by email only the providers remain", async () => {
  const site = siteInfoFixture({ login: { allow_email_registrations: false } });
  await openPage("/users/register", {
    server: { siteInfo: () => site, connectorInfo: () => [{ name: "GitHub", icon: "", link: "/login/github" }] },
  });
  expect(screen.getByRole("link", { name: "Continue with GitHub" })).toBeInTheDocument();
  expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
});

test("terms, privacy and the login are linked", async () => {
  await openPage("/users/register");
  const main = screen.getByRole("main");
  const targets = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(targets).toEqual(["/tos", "/privacy", "/users/login"]);
});
