// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fillIn, press, rejects } from "../../../../testing/forms.ts";
import { apiError, openPage } from "../../../../testing/open-page.tsx";

test("AC13 the reply does not say whether the address has an account", async () => {
  const { user, inputsOf } = await openPage("/users/account-recovery", {
    server: { requestPasswordReset: () => null },
  });
  expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "email");
  await fillIn(user, { Email: "ada@example.com" });
  await press(user, "Send the link");
  expect(await screen.findByText(/If there is an account with .*ada@example\.com/)).toBeInTheDocument();
  expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "kitchen@example.com" })).toBeInTheDocument();
  expect(inputsOf("requestPasswordReset")).toMatchObject([{ e_mail: "ada@example.com" }]);
});

test("an invalid address is reported beside its field until it is valid", async () => {
  const { user } = await openPage("/users/account-recovery", {
    server: { requestPasswordReset: rejects({ e_mail: "Email is invalid." }) },
  });
  await fillIn(user, { Email: "ada" });
  await press(user, "Send the link");
  const email = screen.getByLabelText("Email");
  await waitFor(() => expect(email).toHaveAccessibleDescription("Email is invalid."));
  expect(email).toHaveFocus();
  await user.type(email, "@example.com");
  await waitFor(() => expect(email).toBeValid());
});

test("a failure of the server leaves the form", async () => {
  const { user } = await openPage("/users/account-recovery", {
    server: {
      requestPasswordReset: () => {
        throw apiError(400, "error.object.too_many_attempts", { msg: "Too many attempts." });
      },
    },
  });
  await fillIn(user, { Email: "ada@example.com" });
  await press(user, "Send the link");
  expect(await screen.findByRole("dialog")).toHaveTextContent("Too many attempts.");
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
});

test("the page links back to the login", async () => {
  await openPage("/users/account-recovery");
  expect(screen.getByRole("link", { name: "Back to the login" })).toHaveAttribute("href", "/users/login");
});
