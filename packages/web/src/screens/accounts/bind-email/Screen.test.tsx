// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { afterLogin, loginFixture } from "../../../../testing/account.ts";
import { fillIn, press, rejects, shownPath } from "../../../../testing/forms.ts";
import { apiError, type CallHandlers, openPage } from "../../../../testing/open-page.tsx";

const open = (server: CallHandlers = {}) =>
  openPage("/users/confirm-email?binding_key=k1", { server: { checkBinding: () => null, ...server } });
const reply = (access_token: string, exists = false) => ({
  email_exist_and_must_be_confirmed: exists,
  access_token,
});

test("an external login without an address asks for one and sends a mail there", async () => {
  const { user, inputsOf } = await open({ bindEmail: () => reply("") });
  expect(await screen.findByLabelText("Email")).toHaveAttribute("autocomplete", "email");
  await fillIn(user, { Email: "ada@example.com" });
  await press(user, "Go on");
  expect(await screen.findByText(/We have sent a mail to .*ada@example\.com/)).toBeInTheDocument();
  expect(inputsOf("bindEmail")).toEqual([{ binding_key: "k1", email: "ada@example.com", must: false }]);
});

test("where addresses need no confirmation the user is logged in at once", async () => {
  const { user, services } = await open({ ...afterLogin, bindEmail: () => reply("external-token") });
  await screen.findByLabelText("Email");
  await fillIn(user, { Email: "ada@example.com" });
  await press(user, "Go on");
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(services.session.token()).toBe("external-token");
});

test("EL7 an address of an existing account is confirmed by mail, after the user has said that it is theirs", async () => {
  const { user, inputsOf } = await open({ bindEmail: ({ must }) => reply("", !must) });
  await screen.findByLabelText("Email");
  await fillIn(user, { Email: "ada@example.com" });
  await press(user, "Go on");
  const dialog = within(await screen.findByRole("dialog", { name: "Somebody has this address" }));
  await user.click(dialog.getByRole("button", { name: "It is mine, send the mail" }));
  expect(await screen.findByText(/We have sent a mail to/)).toBeInTheDocument();
  expect(inputsOf("bindEmail").map(({ must }) => must)).toEqual([false, true]);
});

test("who does not own the address can enter another one", async () => {
  const { user, inputsOf } = await open({ bindEmail: () => reply("", true) });
  await screen.findByLabelText("Email");
  await fillIn(user, { Email: "bob@example.com" });
  await press(user, "Go on");
  await screen.findByRole("dialog");
  await press(user, "Cancel");
  await waitFor(() => expect(screen.getByLabelText("Email")).toHaveValue(""));
  expect(inputsOf("bindEmail")).toHaveLength(1);
});

test("a rejected address is reported beside its field", async () => {
  const { user } = await open({ bindEmail: rejects({ email: "Addresses of this domain are not allowed." }) });
  await screen.findByLabelText("Email");
  await fillIn(user, { Email: "ada@forbidden.example" });
  await press(user, "Go on");
  await waitFor(() =>
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Addresses of this domain are not allowed."),
  );
});

test("an expired login says so before an address is typed", async () => {
  await open({
    checkBinding: () => {
      throw apiError(403, "error.email.verify_url_expired");
    },
  });
  expect(await screen.findByRole("link", { name: "Log in again" })).toHaveAttribute("href", "/users/login");
  expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
});

test("the mailed link connects the login and logs the user in", async () => {
  const { services, inputsOf } = await openPage("/users/confirm-email?code=c1", {
    server: { ...afterLogin, confirmBinding: () => loginFixture("bound") },
  });
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(services.session.token()).toBe("bound");
  expect(inputsOf("confirmBinding")).toEqual([{ code: "c1" }]);
});

test("a mailed link of another browser shows the server's reason", async () => {
  await openPage("/users/confirm-email?code=c1", {
    server: {
      confirmBinding: () => {
        throw apiError(403, "error.email.verify_url_expired", { msg: "Open the link in the same browser." });
      },
    },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("Open the link in the same browser.");
  expect(screen.getByRole("heading", { name: "This login could not be connected" })).toBeInTheDocument();
});

test("without a login in progress the page redirects to the home page", async () => {
  await openPage("/users/confirm-email");
  await waitFor(() => expect(shownPath()).toBe("/"));
});
