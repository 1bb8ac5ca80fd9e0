// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { personFixture, serveUsers } from "../../../../testing/administration.ts";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import type { ManagedPerson } from "../../../components/admin/person-actions.ts";

/** The page of a user in the administration. */
const openPerson = (person: ManagedPerson, server: CallHandlers = {}) =>
  openPage(`/admin/users/${person.user_id}`, {
    viewer: users.admin,
    server: {
      ...serveUsers([]),
      // Each list has the users of one status.
      adminUsersPage: ({ query, status }) => {
        const list = status === person.status && query === `user:${person.user_id}` ? [person] : [];
        return { count: list.length, list };
      },
      setUserStatus: () => null,
      ...server,
    },
  });

const main = () => within(screen.getByRole("main"));
const fact = (name: string) => main().getByText(name, { selector: "dt" }).nextElementSibling;
const actions = () =>
  main()
    .getAllByRole("button")
    .map((button) => button.textContent)
    .filter((text) => text !== "See the site as…");

test("a user is found by id, whatever the status, and shown with what the administration knows", async () => {
  await openPerson(
    personFixture({ status: "suspended", suspended_at: 1_793_000_000, second_factor: true, role_id: 3 }),
  );
  expect(main().getByRole("heading", { level: 1 })).toHaveTextContent("Grace Hopper");
  expect(fact("Username")).toHaveTextContent("grace");
  expect(fact("Email")).toHaveTextContent("grace@example.com");
  expect(fact("Role")).toHaveTextContent("Moderator");
  expect(fact("Two-step sign-in")).toHaveTextContent("On");
  expect(fact("Status")).toHaveTextContent("Suspended");
  expect(fact("Suspended")).toBeInTheDocument();
  expect(main().getByRole("link", { name: "Answers" })).toHaveAttribute("href", "/users/grace/answers");
});

test("the actions of the status are buttons; done, the page shows the new status", async () => {
  const { user, inputsOf } = await openPerson(personFixture());
  expect(actions()).toEqual(["Set password", "Edit profile", "Change role", "Deactivate", "Suspend", "Delete"]);
  await user.click(main().getByRole("button", { name: "Deactivate" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText("Done.")).toBeInTheDocument();
  expect(inputsOf("setUserStatus")).toEqual([{ user_id: "7", status: "inactive" }]);
});

test("U12 administrators get no action on their own status, and a message for the others", async () => {
  const { user } = await openPerson(personFixture({ user_id: users.admin.id }));
  expect(actions()).toEqual(["Set password", "Edit profile", "Change role"]);
  await user.click(main().getByRole("button", { name: "Set password" }));
  expect(await screen.findByText("Forbidden to operate on yourself")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("U12 a deleted user has no actions left", async () => {
  await openPerson(personFixture({ status: "deleted", deleted_at: 1_793_000_000 }));
  expect(fact("Status")).toHaveTextContent("Deleted");
  expect(main().queryByRole("button")).not.toBeInTheDocument();
});

test("a user who does not exist is the 404 page", async () => {
  await openPage("/admin/users/99", { viewer: users.admin, server: serveUsers([]) });
  expect(screen.getByRole("main")).toHaveTextContent("404");
});

test("GR8 the rights of a user are shown and granted on the page", async () => {
  const tags = [{ slug_name: "tea", display_name: "Tea" }];
  const grant = { id: "3", rights: ["close" as const], tags, created_at: 1, until: 0, note: "Knows tea", by: null };
  const { user } = await openPerson(personFixture(), {
    personRights: () => ({
      ...{ user_id: "7", may_grant: true },
      list: [{ ...grant, state: "in_force" as const, ended_at: 0 }],
    }),
  });
  const rights = within(screen.getByRole("region", { name: "Rights" }));
  expect(rights.getByText("Close and reopen questions")).toBeVisible();
  expect(rights.getByText("Knows tea")).toBeVisible();
  expect(rights.getByRole("button", { name: "End" })).toBeVisible();
  await user.click(rights.getByRole("button", { name: "Grant rights" }));
  expect(screen.getByRole("dialog", { name: "Grant rights" })).toBeVisible();
});

test("VA6 the site is seen as it is for the user, from their page and the navigation", async () => {
  const { user, inputsOf } = await openPerson(personFixture({ role_id: 3, rank: 15 }), {
    viewAs: () => ({ access_token: "", expires_at: 0 }) as never,
  });
  await user.click(main().getByRole("button", { name: "See the site as…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "See the site as…" }));
  expect(dialog.getByRole("spinbutton", { name: "Reputation" })).toHaveValue(15);
  await user.click(dialog.getByRole("button", { name: "See the site" }));
  await waitFor(() => expect(inputsOf("viewAs")).toEqual([{ role: "moderator", rank: 15, rights: [] }]));
  const offers = await screen.findAllByRole("button", { name: "See the site as…" });
  expect(offers).toHaveLength(2);
});
