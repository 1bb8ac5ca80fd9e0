// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import type { AdminBadge } from "./admin-badge.ts";

const editor: AdminBadge = {
  id: "7",
  name: "Editor",
  description: "First edit.",
  icon: "",
  shape: "lozenge",
  sign: "pencil",
  color: "",
  rule: "Edited a post",
  award_count: 12,
  earned: false,
  own: null,
  level: 1,
  group_name: "Posting",
  status: "active",
};

/** The badges of the administration, on a server that remembers what is switched. */
function openBadges(query = "", server: CallHandlers = {}) {
  let badge = editor;
  return openPage(`/admin/badges${query}`, {
    viewer: users.admin,
    server: {
      adminBadges: () => ({ count: 1, list: [badge] }),
      setBadgeStatus: ({ status }) => {
        badge = { ...badge, status: status === "active" ? "active" : "inactive" };
        return null;
      },
      ...server,
    },
  });
}

const row = () => within(screen.getByRole("row", { name: /Editor/ }));

test("a badge is switched off and on again; while it is off it has no page to link to", async () => {
  const { user, inputsOf } = await openBadges();
  expect(row().getByRole("link", { name: "Editor" })).toHaveAttribute("href", "/badges/7");
  expect(row().getByText("12")).toBeInTheDocument();
  await user.click(row().getByRole("button", { name: "Deactivate Editor" }));
  expect(await screen.findByRole("button", { name: "Activate Editor" })).toBeInTheDocument();
  expect(row().getByText("Inactive")).toBeInTheDocument();
  expect(row().queryByRole("link")).not.toBeInTheDocument();
  await user.click(row().getByRole("button", { name: "Activate Editor" }));
  expect(await screen.findByRole("button", { name: "Deactivate Editor" })).toBeInTheDocument();
  expect(inputsOf("setBadgeStatus").map(({ status }) => status)).toEqual(["inactive", "active"]);
});

test("the filter and the words of the search are requested, twenty badges a page", async () => {
  const { inputsOf, user } = await openBadges("?query=edit&page=2");
  expect(screen.getByRole("searchbox", { name: "Name of a badge" })).toHaveValue("edit");
  await user.click(screen.getByRole("link", { name: "Inactive" }));
  expect(await screen.findByRole("link", { name: "Inactive", current: "page" })).toBeInTheDocument();
  expect(inputsOf("adminBadges")).toEqual([{ page: "1", page_size: "20", status: "inactive", q: "edit", all: "true" }]);
});

test("a search without results suggests other words", async () => {
  await openBadges("?query=zzz", { adminBadges: () => ({ count: 0, list: [] }) });
  expect(screen.getByText("Nothing here")).toBeInTheDocument();
  expect(screen.getByText(/Try fewer or other words/)).toBeInTheDocument();
});

test("D10 an administrator draws a badge, sees it while drawing, and chooses a rule with its amount", async () => {
  const { user, inputsOf } = await openBadges("", {
    badgeRules: () => [{ rule: "comments_posted", label: "Wrote … comments" }],
    createBadge: () => ({ id: "L19" }),
  });
  await user.click(screen.getByRole("button", { name: "Add a badge" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add a badge" }));
  await user.type(dialog.getByLabelText("Name"), "Chatterbox");
  const drawn = () =>
    document.querySelector("dialog svg[viewBox='0 0 64 64'], [role=dialog] svg[viewBox='0 0 64 64']")?.innerHTML;
  const before = drawn();
  await user.selectOptions(dialog.getByLabelText("Shape"), "Drop");
  await user.selectOptions(dialog.getByLabelText("Sign"), "Speech bubble");
  expect(drawn()).not.toBe(before);
  await user.selectOptions(dialog.getByLabelText("Colour"), "Teal");
  await user.selectOptions(dialog.getByLabelText("Level"), "Silver");
  await user.selectOptions(
    dialog.getByLabelText(/^Awarded/),
    await dialog.findByRole("option", { name: "Wrote … comments" }),
  );
  await user.clear(dialog.getByLabelText("Amount"));
  await user.type(dialog.getByLabelText("Amount"), "7");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(inputsOf("createBadge")).toEqual([
    {
      ...{ name: "Chatterbox", description: "", level: "silver", shape: "drop", sign: "chat", color: "teal" },
      ...{ rule: "comments_posted", amount: 7 },
    },
  ]);
});

test("D10 D11 only own badges are edited, and awarded if they have no rule", async () => {
  const { user, inputsOf } = await openBadges("", {
    adminBadges: () => ({
      count: 2,
      list: [editor, { ...editor, id: "8", name: "Host", own: { description: "Keeps the tea warm", by_hand: true } }],
    }),
    awardBadgeByHand: () => null,
    changeBadge: () => null,
  });
  expect(row().queryByRole("button", { name: "Edit Editor" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Award Host" }));
  await user.type(screen.getByLabelText(/^Username/), "ada");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Award" }));
  expect(inputsOf("awardBadgeByHand")).toEqual([{ id: "8", username: "ada" }]);
  await user.click(screen.getByRole("button", { name: "Edit Host" }));
  expect(screen.getByLabelText(/^Description/)).toHaveValue("Keeps the tea warm");
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  expect(inputsOf("changeBadge")).toMatchObject([{ id: "8", name: "Host", shape: "lozenge", sign: "pencil" }]);
});

test("AD19 selected badges are switched off together, and the toast switches them on again", async () => {
  const { user, inputsOf } = await openBadges("", { switchBadges: () => ({ changed: ["7"], failed: [] }) });
  await user.click(screen.getByRole("checkbox", { name: "Select: Editor" }));
  expect(screen.queryByRole("button", { name: "Activate the selected ones" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Deactivate the selected ones" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const sent = ["inactive", "active"].map((status) => ({ badge_ids: ["7"], status }));
  await waitFor(() => expect(inputsOf("switchBadges")).toEqual(sent));
});
