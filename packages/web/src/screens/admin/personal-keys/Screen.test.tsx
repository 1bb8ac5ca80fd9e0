// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type ListedKey = Reply<"personalApiKeys">["list"][number];

const editor: ListedKey = {
  ...{ id: 1, access_key: "sk_0123********cdef", description: "editor", scopes: ["mcp:read", "mcp:ask"] },
  ...{ created_at: 1_700_000_000, last_used_at: 1_700_000_000, expires_at: 0, addresses: [], previous_until: 0 },
  ...{ may_post: true, is_trusted: false },
  user_info: { id: "9", username: "ann", display_name: "Ann" },
};
const script = { ...editor, id: 2, description: "script", scopes: ["users:read"], last_used_at: 1_700_000_100 };

/** The personal keys of the administration. */
const openKeys = (query = "", list: ListedKey[] = [editor, script], server: CallHandlers = {}) =>
  openPage(`/admin/personal-keys${query}`, {
    viewer: users.admin,
    server: { personalApiKeys: () => ({ list, next: "", is_partial: false }), ...server },
  });

const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }));

test("AK16 keys are listed with their users and rights, and whether they were used", async () => {
  await openKeys();
  expect(row("editor").getByRole("link", { name: "Ann" })).toHaveAttribute("href", "/users/ann");
  expect(row("editor").getByText("mcp:ask")).toBeVisible();
  expect(row("editor").getByText("Posts by itself")).toBeVisible();
  expect(row("editor").getByText("Never")).toBeVisible();
  expect(row("script").queryByText("Never")).not.toBeInTheDocument();
});

test("AK16 the filters are sent and stay in the address", async () => {
  const seen: object[] = [];
  await openKeys("?state=expired&query=edit&username=ann&scope=mcp:ask&after=9_1", [editor], {
    personalApiKeys: (input) => {
      seen.push(input);
      return { list: [editor], next: "8_1", is_partial: true };
    },
  });
  const filters = { state: "expired", query: "edit", username: "ann", scope: "mcp:ask" };
  expect(seen).toEqual([{ ...filters, after: "9_1", page_size: 20 }]);
  expect(screen.getByRole("link", { name: "Never used" }).getAttribute("href")).toContain("state=never_used");
});

test("AK17 a key that writes is trusted after a confirmation that says what it means, and others are not", async () => {
  const { user, inputsOf } = await openKeys("", [editor, script], { trustPersonalKey: () => null });
  expect(screen.queryByRole("button", { name: "Trust script" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Trust editor" }));
  const dialog = within(screen.getByRole("dialog", { name: "Trust this key?" }));
  expect(dialog.getByText(/public without a review/)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Trust" }));
  await waitFor(() => expect(inputsOf("trustPersonalKey")).toEqual([{ id: 1, is_trusted: true }]));
});

test("AK17 trust is withdrawn at once", async () => {
  const { user, inputsOf } = await openKeys("", [{ ...editor, is_trusted: true }], { trustPersonalKey: () => null });
  await user.click(screen.getByRole("button", { name: "Do not trust editor" }));
  await waitFor(() => expect(inputsOf("trustPersonalKey")).toEqual([{ id: 1, is_trusted: false }]));
});

test("AK16 AD18 keys are deleted together with a reason, and what failed is named", async () => {
  let list = [editor, script];
  const { user, inputsOf } = await openKeys("", list, {
    personalApiKeys: () => ({ list, next: "", is_partial: false }),
    deletePersonalKeys: () => {
      list = [editor];
      const msg = "It no longer exists.";
      return { changed: ["2"], failed: [{ id: "1", reason: "error.object.not_found", msg }] };
    },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Delete the selected ones" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete 2 keys?" }));
  await user.type(dialog.getByRole("textbox"), "found in a public file");
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/It no longer exists/)).toBeVisible();
  expect(inputsOf("deletePersonalKeys")).toEqual([{ ids: [1, 2], reason: "found in a public file" }]);
});

test("AK16 the listed keys are exported with their filters", async () => {
  // The browser of the tests would open the file instead of storing it.
  const stored = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => stored.mockRestore());
  const { user, inputsOf } = await openKeys("?state=expired", [editor], { exportPersonalKeys: () => ({ csv: "id" }) });
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  expect(inputsOf("exportPersonalKeys")).toEqual([expect.objectContaining({ state: "expired" })]);
});
