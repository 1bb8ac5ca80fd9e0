// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { afterLogin, loginFixture } from "../../../testing/account.ts";
import { fillIn, press, rejects, shownPath } from "../../../testing/forms.ts";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";

const expired = () => {
  throw apiError(400, "error.user.second_factor_expired", { msg: "The login has expired." });
};

/** Opens the second step of an external login. */
const open = (server: CallHandlers) =>
  openPage("/users/second-step?entry=pending-1", {
    server: { askFactor: () => ({ authenticator: true, passkey: null }), ...server },
  });

test("TS2 the code of the app completes the login", async () => {
  const { user, services, inputsOf } = await open({ ...afterLogin, enterWithFactor: () => loginFixture("second") });
  const code = await screen.findByLabelText("Code of your app");
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute("autocomplete", "one-time-code");
  expect(code).toHaveAttribute("inputmode", "numeric");
  await fillIn(user, { "Code of your app": "123456" });
  await press(user, "Log in");
  await waitFor(() => expect(shownPath()).toBe("/"));
  expect(services.session.token()).toBe("second");
  expect(inputsOf("enterWithFactor")).toEqual([{ entry: "pending-1", second_factor: "123456" }]);
});

test("a wrong code is reported with a hint about the clock", async () => {
  const { user } = await open({ enterWithFactor: rejects({ second_factor: "The code is wrong." }) });
  await screen.findByLabelText("Code of your app");
  await fillIn(user, { "Code of your app": "000000" });
  await press(user, "Log in");
  const code = screen.getByLabelText("Code of your app");
  await waitFor(() => expect(code).toHaveAccessibleDescription(/The code is wrong\./));
  expect(code).toHaveAccessibleDescription(/Codes change every 30 seconds/);
});

test("a recovery code replaces the code of the app", async () => {
  const { user, inputsOf } = await open({ ...afterLogin, enterWithFactor: () => loginFixture() });
  await screen.findByLabelText("Code of your app");
  await fillIn(user, { "Code of your app": "123" });
  await press(user, "Use a recovery code");
  const recovery = screen.getByLabelText("Recovery code");
  expect(recovery).toHaveValue("");
  expect(recovery).toHaveAttribute("autocomplete", "off");
  await user.type(recovery, "ABCD-EFGH");
  await press(user, "Log in");
  await waitFor(() => expect(inputsOf("enterWithFactor")).toMatchObject([{ second_factor: "ABCD-EFGH" }]));
});

test("the choice between app and recovery code can be undone", async () => {
  const { user } = await open({});
  await screen.findByLabelText("Code of your app");
  await press(user, "Use a recovery code");
  await press(user, "Use a code of the app");
  expect(screen.getByLabelText("Code of your app")).toBeInTheDocument();
});

test("without an app only recovery codes and the passkey remain", async () => {
  await open({ askFactor: () => ({ authenticator: false, passkey: { challenge: "abc" } }) });
  expect(await screen.findByRole("button", { name: "Use a passkey" })).toBeInTheDocument();
  expect(screen.getByLabelText("Recovery code")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Use a code of the app" })).not.toBeInTheDocument();
});

test("a passkey is offered only to an account that has one", async () => {
  await open({});
  await screen.findByLabelText("Code of your app");
  expect(screen.queryByRole("button", { name: "Use a passkey" })).not.toBeInTheDocument();
});

test("an expired login restarts, with a message", async () => {
  await open({ askFactor: expired });
  expect(await screen.findByText("The login has expired.")).toBeInTheDocument();
  await waitFor(() => expect(shownPath()).toBe("/users/login"));
});

test("a login that expires before the code is sent restarts, too", async () => {
  const { user } = await open({ enterWithFactor: expired });
  await screen.findByLabelText("Code of your app");
  await fillIn(user, { "Code of your app": "123456" });
  await press(user, "Log in");
  await waitFor(() => expect(shownPath()).toBe("/users/login"));
});

test("a user who has lost all factors finds the contact address", async () => {
  await open({});
  expect(await screen.findByText(/If you have lost all of them/)).toHaveTextContent("kitchen@example.com");
});

test("without a pending login the page redirects to the login", async () => {
  await openPage("/users/second-step");
  await waitFor(() => expect(shownPath()).toBe("/users/login"));
});

test("a browser without passkeys asks for another factor", async () => {
  const { user } = await open({ askFactor: () => ({ authenticator: true, passkey: { challenge: "abc" } }) });
  await user.click(await screen.findByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByText(/The passkey was not used/)).toBeInTheDocument();
  expect(screen.getByLabelText("Code of your app")).toBeInTheDocument();
});
