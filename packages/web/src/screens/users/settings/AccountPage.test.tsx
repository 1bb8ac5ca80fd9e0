// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { accountFixture, openSettings } from "../../../../testing/account.ts";
import { apiError, type CallHandlers, fieldError } from "../../../../testing/open-page.tsx";

afterEach(() => vi.restoreAllMocks());

const sessionFixture = (
  id: string,
  more: Partial<Reply<"ownSessions">[number]> = {},
): Reply<"ownSessions">[number] => ({
  id,
  browser: "Firefox",
  system: "Linux",
  user_agent: "Mozilla/5.0",
  ip: "192.0.2.7",
  created_at: 1_767_225_600,
  last_used_at: 1_767_225_600,
  expires_at: 1_767_225_600,
  current: false,
  ...more,
});

const open = (server: CallHandlers, account = accountFixture()) => openSettings("account", account, server);
const section = (name: string) => within(screen.getByRole("region", { name }));
const sessions = () => section("Where you are logged in");

test("the address is masked, and two-step sign-in leads to its page", async () => {
  await open({});
  expect(screen.getByText("ad***@example.com")).toBeVisible();
  const twoStep = section("Two-step sign-in");
  expect(twoStep.getByText("Off. A stolen password is enough to log in as you.")).toBeVisible();
  expect(twoStep.getByRole("link")).toHaveAttribute("href", "/users/settings/two-step");
});

test("a session has a name, an address and a time, and any but this one can be ended", async () => {
  let list = [
    sessionFixture("1", { current: true }),
    sessionFixture("2", { system: "", browser: "Safari" }),
    sessionFixture("3", { system: "", browser: "", ip: "" }),
  ];
  const { user, inputsOf } = await open({
    ownSessions: () => list,
    endSession: ({ id }) => {
      list = list.filter((session) => session.id !== id);
      return null;
    },
  });
  const rows = sessions().getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("strong")?.textContent)).toEqual([
    "Firefox on Linux",
    "Safari",
    "Unknown device",
  ]);
  expect(rows[0]).toHaveTextContent("This session · 192.0.2.7");
  expect(sessions().getAllByRole("button", { name: /^Log out (?!everywhere)/ })).toHaveLength(2);
  await user.click(sessions().getByRole("button", { name: "Log out Safari" }));
  expect(await screen.findByText("The session is ended.")).toBeVisible();
  expect(inputsOf("endSession")).toEqual([{ id: "2" }]);
  expect(sessions().queryByText("Safari")).toBeNull();
});

test("all other sessions are ended with one button, which a single session does not have", async () => {
  let list = [sessionFixture("1", { current: true }), sessionFixture("2")];
  const { user } = await open({
    ownSessions: () => list,
    endOtherSessions: () => {
      list = list.slice(0, 1);
      return null;
    },
  });
  await user.click(sessions().getByRole("button", { name: "Log out everywhere else" }));
  expect(await screen.findByText("You are logged out everywhere else.")).toBeVisible();
  await waitFor(() => expect(sessions().queryByRole("button")).toBeNull());
});

test("a session that could not be ended stays in the list", async () => {
  const { user } = await open({
    ownSessions: () => [sessionFixture("1", { current: true }), sessionFixture("2")],
    endSession: () => {
      throw apiError(500, "base.unknown", { msg: "Something broke." });
    },
  });
  await user.click(sessions().getByRole("button", { name: "Log out Firefox on Linux" }));
  expect(await screen.findByText("Something broke.")).toBeVisible();
  expect(sessions().getAllByRole("listitem")).toHaveLength(2);
});

test("the archive is downloaded from the site that the page is on", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const { user } = await open({ requestExport: () => ({ link: "https://qa.example/answer/export?code=x" }) });
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/answer/export?code=x"));
});

test("too many archives are reported, and nothing is downloaded", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const { user } = await open({
    requestExport: () => {
      throw apiError(429, "error.user.too_many_attempts", { msg: "Too many attempts. Try again later." });
    },
  });
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  expect(await screen.findByText("Too many attempts. Try again later.")).toBeVisible();
  expect(assign).not.toHaveBeenCalled();
});

const remove = () => section("Delete your account");

test("an account is deleted with the password, once it is said what becomes of the posts", async () => {
  const { user, inputsOf, services } = await open({ deleteOwnAccount: () => null });
  await user.click(remove().getByRole("button", { name: "Delete my account" }));
  const last = () => remove().getByRole("button", { name: "Delete my account for good" });
  expect(last()).toBeDisabled();
  await user.click(remove().getByRole("radio", { name: "Keep them" }));
  await user.type(remove().getByLabelText("Current password"), "horse-battery");
  await user.click(last());
  expect(await screen.findByText("Your account is deleted.")).toBeVisible();
  expect(inputsOf("deleteOwnAccount")).toMatchObject([{ pass: "horse-battery", posts: "keep" }]);
  expect(services.session.token()).toBeNull();
  expect(services.viewer.get()).toBeNull();
  expect(services.router.view.get().location.path).toBe("/");
});

test("a wrong password is reported at its field, and the account stays", async () => {
  const { user, services } = await open({
    deleteOwnAccount: () => {
      throw fieldError({ pass: "The password is wrong." });
    },
  });
  await user.click(remove().getByRole("button", { name: "Delete my account" }));
  await user.click(remove().getByRole("radio", { name: "Delete them as well" }));
  await user.type(remove().getByLabelText("Current password"), "wrong");
  await user.click(remove().getByRole("button", { name: "Delete my account for good" }));
  await waitFor(() => expect(remove().getByLabelText("Current password")).toBeInvalid());
  expect(remove().getByLabelText("Current password")).toHaveAccessibleDescription(/The password is wrong\./);
  expect(services.viewer.get()?.username).toBe("ada");
  expect(remove().getByRole("radio", { name: "Delete them as well" })).toBeChecked();
});

test("without a password the username is typed, and Cancel closes the form", async () => {
  const { user, inputsOf } = await open({ deleteOwnAccount: () => null }, accountFixture({ have_password: false }));
  await user.click(remove().getByRole("button", { name: "Delete my account" }));
  expect(remove().queryByLabelText("Current password")).toBeNull();
  expect(remove().getByLabelText("Type your username, ada, to confirm")).toHaveValue("");
  await user.click(remove().getByRole("button", { name: "Cancel" }));
  expect(remove().queryByRole("textbox")).toBeNull();
  expect(inputsOf("deleteOwnAccount")).toEqual([]);
});
