// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, afterLogin, loginFixture, logsIn } from "../../../testing/account.ts";
import { fillIn } from "../../../testing/forms.ts";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { logInInSheet, openQuestion } from "../../../testing/open-question.ts";
import { siteInfoFixture, viewerFixture } from "../../../testing/site.ts";

const UP = "Vote up, this is useful";
const castVote = () => ({ votes: 4, up_votes: 4, down_votes: 0, vote_status: "vote_up" as const });
const sheet = (name = "Log in to continue") => screen.findByRole("dialog", { name });

/** Opens the sheet by a vote on a question. */
async function openSheet(server: CallHandlers = {}) {
  const page = await openQuestion({ server: { castVote, ...server } });
  const arrow = within(page.question).getByRole("button", { name: UP });
  await page.user.click(arrow);
  const press = async (name: string) =>
    page.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
  return { ...page, press };
}

test("the sheet says what happens after the login, and has the focus in its first field", async () => {
  await openSheet();
  expect(await sheet()).toHaveTextContent("What you were about to do is done as soon as you are in.");
  expect(screen.getByLabelText("Email")).toHaveFocus();
  expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute(
    "href",
    "/users/account-recovery",
  );
});

test("it offers the providers of external logins, and the vote waits for the way back", async () => {
  const { services } = await openSheet({
    connectorInfo: () => [{ name: "GitHub", icon: "", link: "/answer/api/v1/connector/login/github" }],
  });
  const link = await screen.findByRole("link", { name: "Continue with GitHub" });
  expect(link).toHaveAttribute("href", "/answer/api/v1/connector/login/github");
  expect(services.postponed.stored()).toMatchObject({ detail: { direction: "up" } });
  expect(services.session.takeAddress()).toMatch(/^\/questions\//);
});

test("AC25 a new user signs up in it, and the vote is cast where addresses need no confirmation", async () => {
  const { user, press, inputsOf } = await openSheet({ ...afterLogin, registerByEmail: () => loginFixture() });
  await sheet();
  await press("Sign up");
  await sheet("Sign up");
  expect(screen.getByLabelText("Name")).toHaveFocus();
  await fillIn(user, { Name: "Ada", Email: "ada@example.com", Password: "apple-Pass-1" });
  await press("Sign up");
  await waitFor(() => expect(inputsOf("castVote")).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("AC25 where addresses are confirmed, the vote waits for that, also when the sheet is closed", async () => {
  const { user, press, services, inputsOf } = await openSheet({
    registerByEmail: () => loginFixture(),
    currentPerson: () => accountFixture({ mail_status: 2 }),
  });
  await sheet();
  await press("Sign up");
  await sheet("Sign up");
  await fillIn(user, { Name: "Ada", Email: "ada@example.com", Password: "apple-Pass-1" });
  await press("Sign up");
  const asked = await sheet("Confirm your email address");
  expect(asked).toHaveTextContent("A mail with a link is on its way to ada@example.com.");
  await press("Close");
  expect(services.postponed.stored()).toMatchObject({ name: expect.stringMatching(/^vote\//) });
  expect(inputsOf("castVote")).toEqual([]);
});

test("AC25 the stored vote is cast when its user comes back to the page", async () => {
  const { services } = await openSheet();
  const path = services.router.view.get().location.path;
  const stored = services.postponed.stored();
  const again = await openPage("/search", { viewer: viewerFixture(), server: { castVote } });
  if (stored) again.services.postponed.postpone(stored);
  await again.services.router.navigate(path);
  await waitFor(() => expect(again.inputsOf("castVote")).toHaveLength(1));
  expect(again.services.postponed.stored()).toBeNull();
});

test("AC25 closing the sheet gives the vote up", async () => {
  const { press, services } = await openSheet();
  await sheet();
  await press("Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(services.postponed.stored()).toBeNull();
});

test("AC25 a visitor who goes on to another page gives the vote up, but not on the way to the login", async () => {
  const { services } = await openSheet();
  await sheet();
  await act(() => services.router.navigate("/users/account-recovery"));
  expect(services.postponed.stored()).not.toBeNull();
  await act(() => services.router.navigate("/search"));
  await waitFor(() => expect(services.postponed.stored()).toBeNull());
});

test("a second factor is asked for in it", async () => {
  const { user, press, inputsOf } = await openSheet({
    ...afterLogin,
    loginByEmail: () => {
      throw apiError(400, "error.user.second_factor_needed", {
        data: [{ error_field: "second_factor", error_msg: "Needed.", entry: "pending-1" }],
      });
    },
    askFactor: () => ({ authenticator: true, passkey: null }),
    enterWithFactor: () => loginFixture(),
  });
  await logInInSheet({ user });
  await sheet("One more step");
  await user.type(await screen.findByLabelText(/code/i), "123456");
  await press("Log in");
  await waitFor(() => expect(inputsOf("castVote")).toHaveLength(1));
});

test("a wrong password is reported in it, and the vote still waits", async () => {
  const { user, services } = await openSheet({
    ...logsIn,
    loginByEmail: () => {
      throw apiError(400, "error.request.invalid", {
        data: [{ error_field: "pass", error_msg: "Email and password do not match." }],
      });
    },
  });
  await logInInSheet({ user });
  await waitFor(() => expect(screen.getByLabelText("Password")).toBeInvalid());
  expect(services.postponed.stored()).not.toBeNull();
});

test("while the site accepts no new users, it says who makes accounts", async () => {
  const site = siteInfoFixture({ login: { allow_new_registrations: false } });
  await openSheet({ siteInfo: () => site });
  expect(await sheet()).toHaveTextContent("Only the staff makes new accounts here.");
  expect(within(await sheet()).queryByRole("button", { name: "Sign up" })).not.toBeInTheDocument();
});

test("a staff member who must set up a second factor goes to do that, and the vote waits", async () => {
  const { user, services } = await openSheet({
    ...logsIn,
    currentPerson: () => accountFixture({ role_id: 2, owes_second_factor: true }),
    ownFactors: () => ({
      authenticator: false,
      passkeys: [],
      recovery_codes: 0,
      passkeys_possible: true,
      required: true,
    }),
  });
  await logInInSheet({ user });
  await waitFor(() => expect(services.router.view.get().location.path).toMatch(/two-step/));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(services.postponed.stored()).not.toBeNull();
});
