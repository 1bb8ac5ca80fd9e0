// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type GrantForTest = Reply<"grantPage">["list"][number];

const person = {
  ...{ id: "9", username: "tessa", rank: 1, display_name: "Tessa", avatar: "", website: "", location: "" },
  ...{ language: "", status: "normal" as const, suspended_until: 0 },
};

const grant: GrantForTest = {
  ...{ id: "1", rights: ["review_flags"], tags: [{ slug_name: "tea", display_name: "Tea" }] },
  ...{ created_at: 1_700_000_000, until: 0, note: "Knows tea", by: null, state: "in_force", ended_at: 0 },
  user_info: person,
};

/** The list of granted rights. */
const openRights = (query = "", list: GrantForTest[] = [grant], server: CallHandlers = {}) =>
  openPage(`/admin/rights${query}`, {
    viewer: users.admin,
    server: { grantPage: () => ({ count: list.length, list }), ...server },
  });

test("GR9 rights are listed with user, tags and end, and the filters are sent", async () => {
  const seen: object[] = [];
  await openRights("?state=in_force&query=tessa&right=close&tag=tea&order=ending", [grant], {
    grantPage: (input) => {
      seen.push(input);
      return { count: 1, list: [grant] };
    },
  });
  const filters = { state: "in_force", username: "tessa", right: "close", tag: "tea", order: "ending" };
  expect(seen).toEqual([{ ...filters, page: 1, page_size: 20 }]);
  const row = within(screen.getByRole("row", { name: /Tessa/ }));
  expect(row.getByText("Review flagged posts")).toBeVisible();
  expect(row.getByRole("link", { name: "Tea" })).toBeVisible();
  expect(row.getByText("Without an end")).toBeVisible();
});

test("GR9 without rights the page says what they are for, and offers to grant some", async () => {
  const { user, inputsOf } = await openRights("", [], { grantRights: () => ({ id: "2" }) });
  expect(screen.getByText("No rights are granted.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Grant rights" }));
  const dialog = within(screen.getByRole("dialog", { name: "Grant rights" }));
  await user.type(dialog.getByLabelText("Username"), "tessa");
  await user.click(dialog.getByLabelText("Manage tags and synonyms"));
  expect(dialog.queryByLabelText("Only questions with these tags")).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Grant rights" }));
  await waitFor(() =>
    expect(inputsOf("grantRights")).toEqual([{ username: "tessa", rights: ["tags"], tags: [], until: 0, note: "" }]),
  );
});

test("GR4 rights are ended after a confirmation that says what it means", async () => {
  const { user, inputsOf } = await openRights("", [grant], { endGrants: () => ({ changed: ["1"], failed: [] }) });
  await user.click(screen.getByRole("button", { name: "End the rights of Tessa" }));
  const dialog = within(screen.getByRole("dialog", { name: "End the rights of Tessa" }));
  expect(dialog.getByText(/at once/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "End" }));
  await waitFor(() => expect(inputsOf("endGrants")).toEqual([{ ids: ["1"] }]));
});

test("GR9 AD18 selected rights are ended with one reason, and what could not be ended is named", async () => {
  const other = { ...grant, id: "2", user_info: { ...grant.user_info, display_name: "Otto" } };
  const failed = [{ id: "2", reason: "error.object.not_found", msg: "It is gone." }];
  const endGrants = () => ({ changed: ["1"], failed });
  const { user, inputsOf } = await openRights("", [grant, other], { endGrants });
  await user.click(screen.getByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "End the selected rights" }));
  const dialog = within(screen.getByRole("dialog", { name: "End the selected rights" }));
  expect(dialog.getByText(/Tessa, Otto/)).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: "Reason, for the staff log" }), "Moved on");
  await user.click(dialog.getByRole("button", { name: "End" }));
  expect(await screen.findByText(/It is gone/)).toHaveTextContent("Otto: It is gone.");
  expect(inputsOf("endGrants")).toEqual([{ ids: ["1", "2"], reason: "Moved on" }]);
});
