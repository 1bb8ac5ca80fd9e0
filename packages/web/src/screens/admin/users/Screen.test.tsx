// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { FOREVER } from "@askwell/domain";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { personFixture, serveUsers } from "../../../../testing/administration.ts";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

const grace = personFixture();

/** The list of users, opened by an administrator. */
const openUsers = (query = "", server: CallHandlers = serveUsers([grace])) =>
  openPage(`/admin/users${query}`, { viewer: users.admin, server });

const row = (name: RegExp) => within(screen.getByRole("row", { name }));
const columns = () => screen.getAllByRole("columnheader").map((cell) => cell.textContent);
const filter = (name: string) => within(screen.getByRole("navigation", { name: "Filter" })).getByRole("link", { name });

test("a user is listed with reputation, address, status and role, and links to their page", async () => {
  await openUsers();
  expect(screen.getByRole("table", { name: "Users" })).toBeInTheDocument();
  expect(columns()).toEqual(["Name", "Email", "Reputation", "Created", "Status", "Role", "Actions"]);
  expect(row(/Grace/).getByRole("link", { name: "grace@example.com" })).toHaveAttribute("href", "/admin/users/7");
  expect(row(/Grace/).getByText("Normal")).toBeInTheDocument();
  expect(row(/Grace/).getByText("User")).toBeInTheDocument();
});

test("AD14 filter, search, order and place are in the address, and the list is requested with them", async () => {
  const server = serveUsers([grace], { next: "9_5" });
  const { user, inputsOf, services } = await openUsers("?query=grace&order=name&after=7_3", server);
  expect(screen.getByRole("searchbox", { name: "Name, or user:id" })).toHaveValue("grace");
  expect(screen.getByRole("option", { name: "By name" })).toHaveAttribute("selected");
  expect(filter("Normal")).toHaveAttribute("aria-current", "page");
  const next = "/admin/users?query=grace&order=name&after=9_5";
  expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute("href", next);
  await user.click(filter("Staff"));
  await waitFor(() => expect(filter("Staff")).toHaveAttribute("aria-current", "page"));
  expect(services.router.view.get().location.search).toBe("?query=grace&order=name&filter=staff");
  expect(inputsOf("adminUserList")).toEqual([{ page_size: "20", query: "grace", order: "name", filter: "staff" }]);
});

test("AD15 selected users are suspended with one reason, and the toast undoes it", async () => {
  const bob = personFixture({ user_id: "8", username: "bob", display_name: "Bob" });
  const server = { ...serveUsers([grace, bob]), setUserStatuses: () => ({ changed: ["7", "8"], failed: [] }) };
  const { user, inputsOf } = await openUsers("", server);
  await user.click(screen.getByRole("checkbox", { name: "Select: Bob" }));
  expect(screen.getByText("1 selected")).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Suspend the selected ones" }));
  const dialog = within(screen.getByRole("dialog", { name: "Suspend the selected ones" }));
  expect(dialog.getByText("2 selected")).toBeInTheDocument();
  await user.selectOptions(dialog.getByRole("combobox", { name: "For how long" }), "7d");
  await user.type(dialog.getByRole("textbox", { name: "Reason, as the users read it" }), "Spam");
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Changed: 2")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  const sent = { user_ids: ["7", "8"], status: "suspended", reason: "Spam", suspend_duration: "7d" };
  expect(inputsOf("setUserStatuses")).toEqual([sent]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(inputsOf("setUserStatuses")).toHaveLength(2));
  expect(inputsOf("setUserStatuses").at(-1)).toMatchObject({ user_ids: ["7", "8"], status: "normal" });
});

test("AD15 suspensions are ended together, and nobody selects themselves or deleted users", async () => {
  const server = { ...serveUsers([grace]), setUserStatuses: () => ({ changed: ["7"], failed: [] }) };
  const { user, inputsOf } = await openUsers("?filter=suspended", server);
  expect(screen.queryByRole("combobox", { name: "Order" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "End the selected suspensions" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "End suspension" }));
  await screen.findByText("Changed: 1");
  expect(inputsOf("setUserStatuses")).toMatchObject([{ user_ids: ["7"], status: "normal" }]);
  await openUsers("?filter=deleted");
  await openUsers("", serveUsers([personFixture({ user_id: users.admin.id })]));
  expect(within(screen.getAllByRole("main").at(-1)!).queryByRole("checkbox")).not.toBeInTheDocument();
});

test("AD15 the listed users are exported with their filters", async () => {
  // The browser of the tests would open the file instead of storing it.
  const stored = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => stored.mockRestore());
  const server = { ...serveUsers([grace]), exportUserList: () => ({ csv: "id" }) };
  const { user, inputsOf } = await openUsers("?order=reputation", server);
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  expect(inputsOf("exportUserList")).toMatchObject([{ filter: "normal", order: "reputation" }]);
});

test("the search keeps the filter and starts at the first page", async () => {
  await openUsers("?filter=suspended&page=2");
  const { form } = screen.getByRole<HTMLInputElement>("searchbox", { name: "Name, or user:id" });
  expect([...new FormData(form ?? undefined)]).toEqual([
    ["filter", "suspended"],
    ["query", ""],
    ["role", ""],
    ["from", ""],
    ["to", ""],
  ]);
});

test("an empty list says so, and a search without results suggests other words", async () => {
  await openUsers("?filter=inactive", serveUsers([]));
  expect(screen.getByText("Nobody here")).toBeInTheDocument();
  expect(screen.queryByText(/Try fewer or other words/)).not.toBeInTheDocument();
  await openUsers("?query=zzz", serveUsers([]));
  expect(screen.getByText(/Try fewer or other words/)).toBeInTheDocument();
});

test("U10 suspended users are listed with the end of the suspension instead of a role", async () => {
  const people = [
    personFixture({ status: "suspended", suspended_at: 1_793_534_400, suspended_until: 1_825_070_400 }),
    personFixture({
      user_id: "8",
      username: "bob",
      display_name: "Bob",
      status: "suspended",
      suspended_until: FOREVER,
    }),
  ];
  await openUsers("?filter=suspended", serveUsers(people));
  expect(columns()).toEqual(["Name", "Email", "Reputation", "Created", "Suspended", "Status", "Actions"]);
  expect(row(/Grace/).getByText(/until .*2027/)).toBeInTheDocument();
  expect(row(/Bob/).getByText("for good")).toBeInTheDocument();
});

test("U11 a deleted user stands without link and without actions", async () => {
  await openUsers("?filter=deleted", serveUsers([personFixture({ status: "deleted", e_mail: "", deleted_at: 1 })]));
  expect(row(/Grace/).queryByRole("link", { name: /Grace/ })).not.toBeInTheDocument();
  expect(row(/Grace/).getByRole("link", { name: "No email" })).toBeInTheDocument();
  expect(row(/Grace/).queryByRole("button")).not.toBeInTheDocument();
});

test("deleted users are purged after a confirmation, and cancelling sends nothing", async () => {
  const server = { ...serveUsers([personFixture({ status: "deleted" })]), deletePermanently: () => null };
  const { user, inputsOf } = await openUsers("?filter=deleted", server);
  await user.click(screen.getByRole("button", { name: "Delete permanently" }));
  const dialog = () => within(screen.getByRole("dialog", { name: "Delete permanently?" }));
  expect(dialog().getByText(/All deleted people are removed for good/)).toBeInTheDocument();
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(inputsOf("deletePermanently")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Delete permanently" }));
  await user.click(dialog().getByRole("button", { name: "Delete permanently" }));
  expect(await screen.findByText("Done.")).toBeInTheDocument();
  expect(inputsOf("deletePermanently")).toEqual([{ type: "users" }]);
});

test("nothing can be purged where nobody is deleted", async () => {
  await openUsers("?filter=deleted", serveUsers([]));
  expect(screen.queryByRole("button", { name: "Delete permanently" })).not.toBeInTheDocument();
});

test("AD44 role and days of joining are in the address, and the list and its export are requested with them", async () => {
  const stored = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => stored.mockRestore());
  const server = { ...serveUsers([grace]), exportUserList: () => ({ csv: "id" }) };
  const { user, inputsOf } = await openUsers("?role=3&from=2026-01-02&to=nonsense", server);
  expect(screen.getByRole("option", { name: "Moderator" })).toHaveAttribute("selected");
  expect(screen.getByLabelText("Joined from")).toHaveValue("2026-01-02");
  expect(screen.getByLabelText("Joined up to")).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  expect(inputsOf("exportUserList")).toEqual([
    { filter: "normal", order: "newest", role_id: "3", joined_from: "2026-01-02" },
  ]);
});

test("AD44 the role of selected users is changed, who could not be is named, and the toast undoes it", async () => {
  const bob = personFixture({ user_id: "8", username: "bob", display_name: "Bob" });
  const failed = [{ id: "8", reason: "error.user.not_found", msg: "There is no such user." }];
  const server = { ...serveUsers([grace, bob]), setUserRoles: () => ({ changed: ["7"], failed }) };
  const { user, inputsOf } = await openUsers("", server);
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Change the role of the selected ones" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: /Moderator/ }));
  await user.type(dialog.getByRole("textbox", { name: "Reason, for the staff log" }), "New team");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Changed: 1")).toBeInTheDocument();
  expect(screen.getByText(/There is no such user/)).toHaveTextContent("Bob: There is no such user.");
  expect(inputsOf("setUserRoles")).toEqual([{ user_ids: ["7", "8"], role_id: 3, reason: "New team" }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(inputsOf("setUserRoles").at(-1)).toEqual({ user_ids: ["7"], role_id: 1 }));
});

const line = (number: number, problems: Reply<"previewPeople">["lines"][number]["problems"] = []) => ({
  ...{ line: number, display_name: `Person ${number}`, email: `${number}@example.com`, role_id: 1 },
  problems,
});

test("AD43 a list of people is checked before anybody is added, and each problem stands beside its value", async () => {
  const list = { users: "the list", way: "password", role_id: 1 };
  const server: CallHandlers = {
    ...serveUsers([grace]),
    previewPeople: ({ users: text }) =>
      text === "Bob"
        ? { right: 0, lines: [line(1, ["email_invalid"])] }
        : { right: 1, lines: [line(1), line(2, ["email_invalid", "password_invalid"])] },
    addListedPeople: () => ({ added: 1, left: "Bob" }),
  };
  const { user, inputsOf } = await openUsers("", server);
  await user.click(screen.getByRole("button", { name: "Add people" }));
  const field = screen.getByRole("textbox", { name: "One person a line" });
  await user.type(field, "the list");
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  const table = within(await screen.findByRole("region", { name: "The lines of the list" }));
  expect(table.getByRole("row", { name: /1@example.com/ })).toHaveTextContent("Right");
  const wrong = within(table.getByRole("row", { name: /2@example.com/ }));
  expect(wrong.getByRole("cell", { name: /2@example.com/ })).toHaveTextContent("This is no email address");
  expect(wrong.getByRole("cell", { name: /Person 2/ })).toHaveTextContent("A password has 8 to 32 characters");
  expect(inputsOf("addListedPeople")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Add the one right line" }));
  expect(await screen.findByText("1 person was added.")).toBeInTheDocument();
  expect(inputsOf("addListedPeople")).toEqual([{ ...list, message: "" }]);
  await waitFor(() => expect(field).toHaveValue("Bob"));
  expect(await screen.findByText(/0 lines are right\. 1 line has to be corrected/)).toBeInTheDocument();
  await user.type(field, "by");
  expect(screen.getByText("The list has changed. Check it again.")).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "The lines of the list" })).not.toBeInTheDocument();
});

test("AD43 people are invited with a role and a message, and administrators are not offered", async () => {
  const server: CallHandlers = {
    ...serveUsers([grace]),
    previewPeople: () => ({ right: 2, lines: [line(1), line(2)] }),
    addListedPeople: () => ({ added: 2, left: "" }),
  };
  const { user, inputsOf } = await openUsers("", server);
  await user.click(screen.getByRole("button", { name: "Add people" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Role of those whose line names none" }), "Admin");
  await user.click(screen.getByRole("radio", { name: /By an invitation/ }));
  const role = screen.getByRole("combobox", { name: "Role of those whose line names none" });
  expect(role).toHaveValue("1");
  expect(within(role).queryByRole("option", { name: "Admin" })).not.toBeInTheDocument();
  await user.selectOptions(role, "Moderator");
  await user.type(screen.getByRole("textbox", { name: "Your message to them" }), "Join us");
  await user.type(screen.getByRole("textbox", { name: "One person a line" }), "a@b.example");
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  await user.click(await screen.findByRole("button", { name: "Invite the 2 right ones" }));
  expect(await screen.findByText("2 people were invited.")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  const sent = { users: "a@b.example", way: "invitation", role_id: 3, message: "Join us" };
  expect(inputsOf("addListedPeople")).toEqual([sent]);
});

test("AD43 a list that is refused as a whole says so once, at the field", async () => {
  const previewPeople = () => {
    throw fieldError({ users: "No line has an email address." });
  };
  const { user } = await openUsers("", { ...serveUsers([grace]), previewPeople });
  await user.click(screen.getByRole("button", { name: "Add people" }));
  const field = screen.getByRole("textbox", { name: "One person a line" });
  await user.type(field, "nonsense");
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(/No line has an email address\./);
  expect(field).toHaveValue("nonsense");
});

test("a user center that manages the accounts leaves only what it allows", async () => {
  const rights = {
    allow_create_user: false,
    allow_update_user_status: false,
    allow_update_user_password: false,
    allow_update_user_role: false,
  };
  await openUsers("", serveUsers([grace], { rights }));
  expect(screen.queryByRole("button", { name: "Add people" })).not.toBeInTheDocument();
  expect(row(/Grace/).getAllByRole("menuitem")).toEqual([row(/Grace/).getByRole("menuitem", { name: "Edit profile" })]);
});

test("a moderator has no access to the users", async () => {
  await openPage("/admin/users", { viewer: users.moderator, server: serveUsers([grace]) });
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveTextContent("403");
});

test("a list that the server cannot load can be tried again, with its filter", async () => {
  let isDown = false;
  const { adminUserList, ...rest } = serveUsers([grace]);
  const server: CallHandlers = {
    ...rest,
    adminUserList: (input) => {
      if (isDown) throw apiError(500, "base.unknown");
      return adminUserList?.(input) ?? { list: [], next: "", is_partial: false };
    },
  };
  const { user } = await openUsers("", server);
  isDown = true;
  await user.click(filter("Inactive"));
  const retry = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole("link", { name: "grace@example.com" })).toBeInTheDocument();
  expect(filter("Inactive")).toHaveAttribute("aria-current", "page");
});
