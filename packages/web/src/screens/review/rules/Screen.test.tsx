// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type RuleList = Reply<"holdRules">;

const casinos: RuleList["list"][number] = {
  ...{ id: "7", name: "Casinos", enabled: true, words: ["casino", "poker", "slots", "bets"], domains: [] },
  ...{ min_links: 2, account_days: 3, below_rank: 0, below_posts: 0, kinds: ["comment"], tags: [], networks: [] },
  ...{ similarity: 0, network_count: 1, version: "", made_by: null, made_at: 1_790_000_000 },
  ...{ changed_by: null, changed_at: 0 },
  held: { pending: 1, approved: 2, rejected: 9 },
};
const links = { ...casinos, id: "8", name: "Links", enabled: false, held: { pending: 0, approved: 0, rejected: 0 } };

const openRules = (rules: Partial<RuleList>, more: CallHandlers = {}) =>
  openPage("/review/rules", {
    viewer: users.moderator,
    server: { holdRules: () => ({ may_edit: true, sees_networks: false, list: [casinos, links], ...rules }), ...more },
  });

test("HR1 HR4 a rule is listed with its conditions, and what staff decided about what it held", async () => {
  await openRules({});
  const row = screen.getByRole("row", { name: /Casinos/ });
  const conditions = within(row).getAllByRole("listitem");
  expect(conditions.map((each) => each.textContent)).toEqual([
    "Comments",
    "contains casino, poker, slots, and 1 more",
    "links: at least 2",
    "account younger than 3 days",
    "from 1 network",
  ]);
  expect(row).toHaveTextContent("12 posts and edits");
  expect(row).toHaveTextContent("2 approved, 9 rejected, 1 waiting");
  expect(screen.getByRole("row", { name: /Links/ })).toHaveTextContent("Nothing so far");
});

test("HR1 rules are moved, switched, and deleted after a confirmation", async () => {
  const done = { moveHoldRule: () => null, switchHoldRule: () => null, deleteHoldRule: () => null };
  const { user, inputsOf } = await openRules({}, done);
  expect(screen.getByRole("button", { name: "Move Casinos up" })).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("button", { name: "Move Casinos down" }));
  await waitFor(() => expect(inputsOf("moveHoldRule")).toEqual([{ id: "7", direction: "down" }]));
  await user.click(screen.getByRole("button", { name: "Enable Links" }));
  await waitFor(() => expect(inputsOf("switchHoldRule")).toEqual([{ id: "8", enabled: true }]));
  await user.click(screen.getByRole("button", { name: "Delete Casinos" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(inputsOf("deleteHoldRule")).toEqual([{ id: "7" }]));
});

test("HR5 who may not change the rules sees them only", async () => {
  await openRules({ may_edit: false });
  expect(screen.getByText("Administrators decide who may change the rules.")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Add a rule" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Delete Casinos" })).not.toBeInTheDocument();
});
