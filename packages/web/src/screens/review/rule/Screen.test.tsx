// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, type CallHandlers, fieldError, openPage } from "../../../../testing/open-page.tsx";
import { userFixture } from "../../../../testing/review.ts";
import { users } from "../../../../testing/route-access.ts";

const none = {
  ...{ words: [], domains: [], min_links: 0, account_days: 0, below_rank: 0, below_posts: 0 },
  ...{ kinds: [], tags: [], networks: [], similarity: 0 },
};
const trial = { checked: 40, is_complete: false, held: 3, removed: 2, newest: [] };

const openRule = (path: string, more: CallHandlers = {}) =>
  openPage(path, {
    viewer: users.admin,
    server: { holdRules: () => ({ may_edit: true, sees_networks: true, list: [] }), ...more },
  });
const box = (name: RegExp) => screen.getByRole("textbox", { name });

test("HR6 a rule is tried before it is saved, and again after a change", async () => {
  const { user, inputsOf } = await openRule("/review/rules/new", {
    tryHoldRule: () => trial,
    saveHoldRule: () => ({ id: "7" }),
  });
  await user.type(box(/^Name/), "Casinos");
  await user.type(box(/^Words and phrases/), "casino{Enter}poker");
  await user.click(screen.getByRole("checkbox", { name: "Comments" }));
  await user.click(screen.getByRole("button", { name: "Try on the last 30 days" }));
  const result = await screen.findByRole("region", { name: "What it would have held" });
  expect(result).toHaveTextContent("3 posts of 40. Staff have removed 2 of them anyway.");
  expect(result).toHaveTextContent("Only the newest 1,000 posts of each kind were looked at.");
  const conditions = { ...none, words: ["casino", "poker"], kinds: ["comment"] };
  expect(inputsOf("tryHoldRule")).toEqual([{ id: "", ...conditions }]);
  await user.type(box(/^Words and phrases/), "{Enter}slots");
  expect(within(result).getByText(/You have changed the rule since/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("The rule is saved.")).toBeInTheDocument();
  const saved = {
    ...conditions,
    id: "",
    version: "",
    name: "Casinos",
    enabled: true,
    words: ["casino", "poker", "slots"],
  };
  expect(inputsOf("saveHoldRule")).toEqual([saved]);
});

test("HR2 a rule without a condition is rejected at its words", async () => {
  const { user } = await openRule("/review/rules/new", {
    saveHoldRule: () => {
      throw fieldError({ words: "A rule needs at least one condition." });
    },
  });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(box(/^Words and phrases/)).toHaveAttribute("aria-invalid", "true"));
  expect(screen.getByText("A rule needs at least one condition.")).toBeInTheDocument();
});

test("HR7 a rule from a post begins with its domains, words and network", async () => {
  const draft = { ...none, words: ["kettles"], domains: ["shop.example"], networks: ["192.0.2.0/24"] };
  const other = { ...draft, words: ["teapots"] };
  await openRule("/review/rules/new?from=10010000000000001", {
    draftHoldRule: ({ object_id }) => (object_id === "10010000000000001" ? draft : other),
  });
  expect(box(/^Words and phrases/)).toHaveValue("kettles");
  expect(box(/^Links to domains/)).toHaveValue("shop.example");
  expect(box(/^Networks/)).toHaveValue("192.0.2.0/24");
});

test("N8 who has saved the rule meanwhile is named, with the time", async () => {
  const by = { changed_by: userFixture("grace", "Grace Hopper"), changed_at: 1_790_000_000 };
  const counts = { network_count: 0, held: { pending: 0, approved: 0, rejected: 0 } };
  const rule = {
    ...{ ...none, ...counts, ...by, id: "7", name: "Casinos", enabled: true, words: ["casino"] },
    ...{ version: "two", made_by: null, made_at: 1_780_000_000 },
  };
  const { user } = await openRule("/review/rules/7", {
    holdRules: () => ({ may_edit: true, sees_networks: true, list: [rule] }),
    saveHoldRule() {
      throw apiError(409, "error.revision.conflict");
    },
  });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText(/Grace Hopper saved another version .*2026/)).toBeInTheDocument();
});
