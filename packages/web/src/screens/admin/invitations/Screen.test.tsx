// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import type { ListedInvitation } from "./invitation.ts";

const open: ListedInvitation = {
  ...{ id: "1000000000", e_mail: "ann@example.com", description: "", state: "open", role_id: 1, tags: ["kettles"] },
  ...{ max_uses: 1, uses: 0, created_at: 1_700_000_000, expires_at: 4_000_000_000 },
  ...{ inviter: { username: "ada", display_name: "Ada" }, joined: [] },
};
const url = "https://site.example/users/invitation?code=0123456789abcdef0123456789abcdef";
const roles = [
  { id: 1, name: "User", description: "Asks and answers." },
  { id: 2, name: "Admin", description: "Does everything." },
  { id: 3, name: "Moderator", description: "Keeps order." },
];

function openInvitations(list: readonly ListedInvitation[], more: CallHandlers = {}) {
  return openPage("/admin/invitations", {
    viewer: users.admin,
    server: {
      memberInvitations: () => ({ list: [...list], next: "", is_partial: false }),
      adminRoles: () => roles,
      readMailSettings: () => ({ smtp_host: "mail.example.com" }) as never,
      ...more,
    },
  });
}

test("IV2 those who could not be invited stay in the field with the reason", async () => {
  const { user, inputsOf } = await openInvitations([], {
    inviteByMail: () => ({ sent: 1, problems: [{ address: "bob@example.com", problem: "member" as const }] }),
  });
  expect(screen.getByText("Nobody was invited yet")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Invite by mail" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("radio", { name: /Admin/ })).not.toBeInTheDocument();
  const addresses = dialog.getByRole("textbox", { name: /Email addresses/ });
  await user.type(addresses, "cleo@example.com, bob@example.com");
  await user.click(dialog.getByRole("radio", { name: /Moderator/ }));
  await user.click(dialog.getByRole("button", { name: "Send the invitations" }));
  await waitFor(() => expect(addresses).toHaveValue("bob@example.com"));
  expect(dialog.getByText(/has an account here already/)).toBeInTheDocument();
  expect(inputsOf("inviteByMail")).toMatchObject([
    { addresses: "cleo@example.com, bob@example.com", role_id: 3, days: 7, tags: [] },
  ]);
});

test("IV4 a new link is shown once", async () => {
  const { user, inputsOf } = await openInvitations([open], { inviteByLink: () => ({ url }) });
  await user.click(screen.getByRole("button", { name: "Create a link" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /What it is for/ }), "Physics");
  await user.click(dialog.getByRole("button", { name: "Create the link" }));
  const shown = await screen.findByRole("region", { name: "The new link" });
  expect(shown).toHaveTextContent(url);
  expect(inputsOf("inviteByLink")).toMatchObject([{ description: "Physics", max_uses: 10, days: 7 }]);
  await user.click(within(shown).getByRole("button", { name: "I have saved it" }));
  expect(screen.queryByText(url)).not.toBeInTheDocument();
});

test("IV1 an open invitation can be sent again, and withdrawn after a confirmation", async () => {
  const used: ListedInvitation = {
    ...open,
    ...{ id: "1000000001", e_mail: "", description: "Course", state: "used", max_uses: 9, uses: 9 },
    joined: [{ username: "dora", display_name: "Dora" }],
  };
  const { user, inputsOf } = await openInvitations([open, used], {
    resendMemberInvitation: () => null,
    withdrawMemberInvitation: () => null,
  });
  expect(screen.getByRole("row", { name: /ann@example/ })).toHaveTextContent(/until .*2096/);
  const row = screen.getByRole("row", { name: /Course/ });
  expect(row).toHaveTextContent("9 of 9");
  expect(row).toHaveTextContent("and 8 more");
  expect(within(row).queryByRole("button")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Send the invitation of ann@example.com again" }));
  await waitFor(() => expect(inputsOf("resendMemberInvitation")).toEqual([{ id: "1000000000" }]));
  await user.click(screen.getByRole("button", { name: "Withdraw the invitation of ann@example.com" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(inputsOf("withdrawMemberInvitation")).toEqual([{ id: "1000000000" }]));
});

test("IV2 without a mail server the dialog leads to its settings", async () => {
  const { user } = await openInvitations([open], { readMailSettings: () => ({ smtp_host: "" }) as never });
  await user.click(screen.getByRole("button", { name: "Invite by mail" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("link", { name: "Set up a mail server" })).toHaveAttribute("href", "/admin/smtp");
  expect(dialog.queryByRole("textbox")).not.toBeInTheDocument();
});

test("AD20 selected invitations are withdrawn after a confirmation, and used ones cannot be selected", async () => {
  const used: ListedInvitation = { ...open, id: "2", e_mail: "bob@example.com", state: "used", uses: 1 };
  const reply = { changed: [open.id], failed: [] };
  const { user, inputsOf } = await openInvitations([open, used], { withdrawMemberInvitations: () => reply });
  expect(screen.queryByRole("checkbox", { name: "Select: bob@example.com" })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Select: ann@example.com" }));
  await user.click(screen.getByRole("button", { name: "Withdraw the selected ones" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(inputsOf("withdrawMemberInvitations")).toEqual([{ invitation_ids: [open.id] }]));
});
