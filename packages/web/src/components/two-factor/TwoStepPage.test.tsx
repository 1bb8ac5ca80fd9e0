// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture } from "../../../testing/account.ts";
import { fillIn, press, rejects } from "../../../testing/forms.ts";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";

type Factors = Reply<"ownFactors">;

const off: Factors = {
  authenticator: false,
  passkeys: [],
  recovery_codes: 0,
  passkeys_possible: true,
  required: false,
};
const withApp: Factors = { ...off, authenticator: true, recovery_codes: 8 };
const phone = { id: "p1", name: "Phone", created_at: 1_793_534_400, last_used_at: 0 };

/** Opens the settings of two-factor authentication; `factors` is asked for again after every change. */
const open = (factors: () => Factors, server: CallHandlers = {}) =>
  openPage("/users/settings/two-step", {
    viewer: users.member,
    server: {
      currentPerson: () => accountFixture(),
      ownFactors: factors,
      userPluginConfigs: () => [],
      ...server,
    },
  });

const setup = {
  key: "k1",
  secret: "JBSWY3DPEHPK3PXP",
  address: "otpauth://totp/Kettle:ada?secret=JBSWY3DPEHPK3PXP&issuer=Kettle",
};

test("TS1 an app is set up with the password and its first code", async () => {
  let factors = off;
  const { user, inputsOf } = await open(() => factors, {
    beginAuthenticator: () => setup,
    addAuthenticator: () => {
      factors = withApp;
      return { recovery_codes: ["AAAA-BBBB", "CCCC-DDDD"] };
    },
  });
  expect(screen.getByText("Two-step sign-in is off.")).toBeInTheDocument();
  await press(user, "Set up an app");
  await fillIn(user, { "Current password": "apple-Pass-1" });
  await press(user, "Go on");
  expect(await screen.findByText("JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "QR code for your authenticator app" })).toBeInTheDocument();
  await fillIn(user, { "Code of your app": "123456" });
  await press(user, "Turn on");
  expect(await screen.findByText("AAAA-BBBB")).toBeInTheDocument();
  expect(await screen.findByText("Two-step sign-in is on.")).toBeInTheDocument();
  expect(inputsOf("beginAuthenticator")).toMatchObject([{ pass: "apple-Pass-1" }]);
  expect(inputsOf("addAuthenticator")).toEqual([{ key: "k1", second_factor: "123456" }]);
});

test("recovery codes are shown until the user has saved them", async () => {
  const { user } = await open(() => withApp, { renewRecoveryCodes: () => ({ recovery_codes: ["AAAA-BBBB"] }) });
  await press(user, "Get new recovery codes");
  const dialog = within(await screen.findByRole("dialog", { name: "Get new recovery codes" }));
  expect(dialog.queryByLabelText("Current password")).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText("Code of your app"), "123456");
  await user.click(dialog.getByRole("button", { name: "Get new recovery codes" }));
  const codes = await screen.findByRole("region", { name: "Your recovery codes" });
  expect(codes).toHaveTextContent("AAAA-BBBB");
  await waitFor(() => expect(codes).toHaveFocus());
  await user.click(within(codes).getAllByRole("button").at(-1) ?? codes);
  expect(screen.queryByText("AAAA-BBBB")).not.toBeInTheDocument();
});

test("a wrong password is reported beside its field, and the setup can be cancelled", async () => {
  const { user } = await open(() => off, { beginAuthenticator: rejects({ pass: "The password is wrong." }) });
  await press(user, "Set up an app");
  await fillIn(user, { "Current password": "wrong" });
  await press(user, "Go on");
  const password = screen.getByLabelText("Current password");
  await waitFor(() => expect(password).toHaveAccessibleDescription("The password is wrong."));
  await press(user, "Cancel");
  expect(screen.queryByLabelText("Current password")).not.toBeInTheDocument();
});

test("a wrong first code is reported with a hint about the clock, and the secret stays", async () => {
  const { user } = await open(() => off, {
    beginAuthenticator: () => setup,
    addAuthenticator: rejects({ second_factor: "The code is wrong." }),
  });
  await press(user, "Set up an app");
  await fillIn(user, { "Current password": "apple-Pass-1" });
  await press(user, "Go on");
  expect(await screen.findByLabelText("Code of your app")).toHaveAccessibleDescription(/They prove that it works/);
  await fillIn(user, { "Code of your app": "000000" });
  await press(user, "Turn on");
  const code = screen.getByLabelText("Code of your app");
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Codes change every 30 seconds.*The code is wrong\./));
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
});

test("a setup that has expired closes with a message", async () => {
  const { user } = await open(() => off, {
    beginAuthenticator: () => setup,
    addAuthenticator: () => {
      throw apiError(400, "error.user.second_factor_expired", { msg: "The setup has expired." });
    },
  });
  await press(user, "Set up an app");
  await fillIn(user, { "Current password": "apple-Pass-1" });
  await press(user, "Go on");
  await screen.findByLabelText("Code of your app");
  await fillIn(user, { "Code of your app": "123456" });
  await press(user, "Turn on");
  expect(await screen.findByText("The setup has expired.")).toBeInTheDocument();
  expect(screen.queryByText("JBSW Y3DP EHPK 3PXP")).not.toBeInTheDocument();
});

test("another factor is added only with one of those that are set up", async () => {
  const { user, inputsOf } = await open(() => withApp, {
    beginPasskey: rejects({ second_factor: "The code is wrong." }),
  });
  await press(user, "Add a passkey");
  await fillIn(user, {
    "Name of the passkey": "phone",
    "Current password": "apple-Pass-1",
    "Code of your app": "000000",
  });
  await press(user, "Go on");
  await waitFor(() => expect(screen.getByLabelText("Code of your app")).toBeInvalid());
  expect(inputsOf("beginPasskey")).toMatchObject([{ pass: "apple-Pass-1", second_factor: "000000" }]);
});

test("a browser without passkeys says that none was made, and the form stays", async () => {
  const { user } = await open(() => off, { beginPasskey: () => ({ options: { challenge: "abc" } }) });
  await press(user, "Add a passkey");
  await fillIn(user, { "Current password": "apple-Pass-1" });
  await press(user, "Go on");
  expect(await screen.findByText(/No passkey was made/)).toBeInTheDocument();
  expect(screen.getByLabelText("Name of the passkey")).toBeInTheDocument();
});

test("passkeys are listed by name and removed with password and code", async () => {
  let factors: Factors = { ...withApp, passkeys: [phone, { ...phone, id: "p2", name: "" }] };
  const { user, inputsOf } = await open(() => factors, {
    removeFactor: () => {
      factors = withApp;
      return null;
    },
  });
  expect(screen.getByText("Phone")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Remove Passkey" })).toBeInTheDocument();
  await press(user, "Remove Phone");
  const dialog = within(await screen.findByRole("dialog", { name: "Remove" }));
  await user.type(dialog.getByLabelText("Current password"), "apple-Pass-1");
  await user.type(dialog.getByLabelText("Code of your app"), "123456");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Removed. Other devices are logged out.")).toBeInTheDocument();
  expect(screen.queryByText("Phone")).not.toBeInTheDocument();
  expect(inputsOf("removeFactor")).toMatchObject([{ id: "p1", pass: "apple-Pass-1", second_factor: "123456" }]);
});

test("FM2 turning it off reports a wrong password and a wrong code at once", async () => {
  const { user } = await open(() => withApp, {
    removeFactor: rejects({ pass: "The password is wrong.", second_factor: "The code is wrong." }),
  });
  await press(user, "Turn two-step sign-in off");
  const dialog = within(await screen.findByRole("dialog", { name: "Turn two-step sign-in off" }));
  await user.type(dialog.getByLabelText("Current password"), "wrong");
  await user.type(dialog.getByLabelText("Code of your app"), "000000");
  await user.click(dialog.getByRole("button", { name: "Turn two-step sign-in off" }));
  await waitFor(() => expect(dialog.getByLabelText("Current password")).toBeInvalid());
  expect(dialog.getByLabelText("Code of your app")).toBeInvalid();
  expect(dialog.getByLabelText("Current password")).toHaveFocus();
});

test("few recovery codes are a warning", async () => {
  await open(() => ({ ...withApp, recovery_codes: 2 }));
  expect(screen.getByText(/You have 2 recovery codes left/)).toBeInTheDocument();
  expect(screen.getByText("You have 2 codes left.")).toBeInTheDocument();
});

test("staff without a required second factor are asked to set one up", async () => {
  await open(() => ({ ...off, required: true }));
  expect(screen.getByText(/This site asks its staff for two-step sign-in/)).toBeInTheDocument();
});

test("where passkeys are impossible the reason is shown instead of the button", async () => {
  await open(() => ({ ...off, passkeys_possible: false }));
  expect(screen.getByText("Passkeys need a site with a name of its own and HTTPS.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).not.toBeInTheDocument();
});

test("an account without a password sets up an app without one", async () => {
  const { user, inputsOf } = await open(() => off, {
    currentPerson: () => accountFixture({ have_password: false }),
    beginAuthenticator: () => setup,
  });
  await press(user, "Set up an app");
  expect(screen.queryByLabelText("Current password")).not.toBeInTheDocument();
  await press(user, "Go on");
  expect(await screen.findByText("JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
  expect(inputsOf("beginAuthenticator")).toHaveLength(1);
});
