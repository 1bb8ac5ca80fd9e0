// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fillIn, press } from "../../../../testing/forms.ts";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";

const open = (server: CallHandlers = {}) =>
  openPage("/users/password-reset?code=c1", { server: { checkLink: () => null, ...server } });
const expired = () => {
  throw apiError(403, "error.email.verify_url_expired", { data: { type: "url_expired" } });
};

test("a new password is saved, and the next step is the login", async () => {
  const { user, inputsOf } = await open({ replacePassword: () => null });
  await screen.findByLabelText("New password");
  await fillIn(user, { "New password": "apple-Pass-2", "The same password again": "apple-Pass-2" });
  await press(user, "Save password");
  expect(await screen.findByText(/Your password is changed/)).toBeInTheDocument();
  expect(screen.getByRole("main").querySelector("a")).toHaveAttribute("href", "/users/login");
  expect(inputsOf("checkLink")).toEqual([{ code: "c1", purpose: "reset_password" }]);
  expect(inputsOf("replacePassword")).toEqual([{ code: "c1", pass: "apple-Pass-2" }]);
});

test("both fields are for a new password, and the rule is described", async () => {
  await open();
  const password = await screen.findByLabelText("New password");
  expect(password).toHaveAccessibleDescription(/8 to 32 characters/);
  expect(password).toHaveAttribute("autocomplete", "new-password");
  expect(screen.getByLabelText("The same password again")).toHaveAttribute("autocomplete", "new-password");
});

test("passwords that differ are not sent, and the message disappears when they are equal", async () => {
  const { user, inputsOf } = await open({ replacePassword: () => null });
  await screen.findByLabelText("New password");
  await fillIn(user, { "New password": "apple-Pass-2", "The same password again": "apple-Pass" });
  await press(user, "Save password");
  const again = screen.getByLabelText("The same password again");
  await waitFor(() => expect(again).toHaveAccessibleDescription("The two passwords differ."));
  expect(again).toHaveFocus();
  await user.type(again, "-2");
  expect(again).toBeValid();
  expect(inputsOf("replacePassword")).toEqual([]);
});

test("FM4 a repeated password that differs is reported together with the server's errors", async () => {
  const { user, sent } = await open({
    replacePassword: () => {
      throw fieldError({ pass: "Password is too short." });
    },
  });
  await screen.findByLabelText("New password");
  await fillIn(user, { "New password": "short", "The same password again": "other" });
  await press(user, "Save password");
  await waitFor(() => expect(screen.getByLabelText("New password")).toBeInvalid());
  expect(screen.getByLabelText("The same password again")).toBeInvalid();
  expect(sent.filter(({ name }) => name === "replacePassword").map(({ isCheck }) => isCheck)).toEqual([true]);
});

test("AC24 an expired link is reported before anything is typed, with the way to a new one", async () => {
  await open({ checkLink: expired });
  expect(await screen.findByRole("heading", { name: "The link you used no longer works." })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Send another link" })).toHaveAttribute("href", "/users/account-recovery");
  expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
});

test("a link without a code is a bad link", async () => {
  await openPage("/users/password-reset");
  expect(await screen.findByRole("link", { name: "Send another link" })).toBeInTheDocument();
});

test("a link that expires before the form is sent does not change the password", async () => {
  const { user } = await open({
    replacePassword: () => {
      throw apiError(403, "error.email.verify_url_expired", { data: null });
    },
  });
  await screen.findByLabelText("New password");
  await fillIn(user, { "New password": "apple-Pass-2", "The same password again": "apple-Pass-2" });
  await press(user, "Save password");
  expect(await screen.findByRole("link", { name: "Send another link" })).toBeInTheDocument();
});

test("AC24 only an invalid link hides the form; another failure of the check does not", async () => {
  await open({
    checkLink: () => {
      throw apiError(500, "base.unknown");
    },
  });
  expect(await screen.findByLabelText("New password")).toBeInTheDocument();
});
