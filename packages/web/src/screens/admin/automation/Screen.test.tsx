// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type RulesPage = Reply<"automationRules">;
type Rule = RulesPage["list"][number];

const waiting: Rule = {
  ...{ id: "7", name: "No answer", enabled: true, version: 5, trigger: "unanswered", events: [], hours: 24, score: 0 },
  ...{ repeat: "post", tags: ["tea"], words: [], account_days: 0, below_rank: 0, per_hour: 100, missing_tags: [] },
  ...{ changed_by: null, changed_at: 1_790_000_000, pause: "", paused_until: 0, acted: 12, acted_at: 1_790_000_000 },
  ...{ waiting: 0, failed: 1, last_error: "HTTP 500", last_error_at: 1_790_000_000 },
  actions: [{ kind: "webhook", target: "3", name: "Office", is_missing: false }],
};
const gone: Rule = {
  ...{ ...waiting, id: "8", name: "Tag", trigger: "event", events: ["question.created"], pause: "target" },
  ...{ acted: 0, acted_at: 0, failed: 0, last_error: "" },
  actions: [{ kind: "tag", target: "old", name: "old", is_missing: true }],
};

const openRules = (path: string, list: readonly Rule[], more: CallHandlers = {}) =>
  openPage(path, {
    viewer: users.admin,
    server: {
      automationRules: () => ({ list: [...list], webhooks: [{ id: "3", name: "Office" }], chats: [] }),
      ...more,
    },
  });

test("AR1 AR7 rules are listed in words, with what they did and why one is paused", async () => {
  await openRules("/admin/automation", [waiting, gone]);
  const row = screen.getByRole("row", { name: /No answer/ });
  expect(
    within(row)
      .getAllByRole("listitem")
      .map((each) => each.textContent),
  ).toEqual(["no answer for 24 hours", "tagged tea", "send to the webhook Office"]);
  expect(row).toHaveTextContent("Acted 12 times");
  expect(row).toHaveTextContent("1 action failed: HTTP 500");
  expect(screen.getByRole("row", { name: /These no longer exist: old/ })).toHaveTextContent("Paused");
});

test("AR1 rules are sorted by how often they acted, turned off, and deleted after a confirmation", async () => {
  const done = { switchAutomationRule: () => null, deleteAutomationRule: () => null };
  const { user, inputsOf } = await openRules("/admin/automation?order=acted", [gone, waiting], done);
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows[0]).toHaveTextContent("No answer");
  await user.click(screen.getByRole("button", { name: "Disable No answer" }));
  await waitFor(() => expect(inputsOf("switchAutomationRule")).toEqual([{ id: "7", enabled: false }]));
  await user.click(screen.getByRole("button", { name: "Delete No answer" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(inputsOf("deleteAutomationRule")).toEqual([{ id: "7" }]));
});

test("AR8 a rule from an example is tried and saved with its actions", async () => {
  const place = {
    question_id: "10010000000000012",
    answer_id: "",
    comment_id: "",
    slug_name: "",
    username: "",
    title: "A question that waits",
  };
  const post = { ...place, object_type: "question" as const, object_id: place.question_id };
  const more = {
    tryAutomationRule: () => ({
      ...{ checked: 40, is_complete: true, matched: 2 },
      newest: [{ ...post, at: 1_790_000_000, event: "unanswered", person: null }],
    }),
    saveAutomationRule: () => ({ id: "9" }),
  };
  const { user, inputsOf } = await openRules("/admin/automation/new?from=unanswered", [], more);
  await user.click(screen.getByRole("checkbox", { name: "Office" }));
  await user.type(screen.getByRole("textbox", { name: "Mail to" }), "mira{Enter}office@example.com");
  await user.click(screen.getByRole("checkbox", { name: "All moderators" }));
  await user.click(screen.getByRole("button", { name: "Try on the last 30 days" }));
  expect(await screen.findByText("2 of 40 that were looked at.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "A question that waits" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(inputsOf("saveAutomationRule")).toHaveLength(1));
  expect(inputsOf("saveAutomationRule")[0]).toMatchObject({
    ...{ id: "", version: 0, trigger: "unanswered", hours: 24, events: [], enabled: true },
    actions: [
      { kind: "webhook", target: "3" },
      { kind: "mail", target: "@mira" },
      { kind: "mail", target: "office@example.com" },
      { kind: "assign", target: "moderators" },
    ],
  });
});

test("AR10 a rule about accounts offers what applies to them, and sends nothing else", async () => {
  const { user, inputsOf } = await openRules("/admin/automation/new?from=downvoted", [], {
    saveAutomationRule: () => ({ id: "9" }),
  });
  expect(screen.getByRole("switch", { name: "Hold for review" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "something happens to an account" }));
  expect(screen.getByRole("checkbox", { name: "Account registered" })).toBeChecked();
  expect(screen.queryByRole("switch", { name: "Hold for review" })).not.toBeInTheDocument();
  expect(screen.queryByRole("combobox", { name: "Tags" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Profile changed" }));
  await user.click(screen.getByRole("radio", { name: "Once for each account" }));
  await user.click(screen.getByRole("checkbox", { name: "All moderators" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(inputsOf("saveAutomationRule")).toHaveLength(1));
  expect(inputsOf("saveAutomationRule")[0]).toMatchObject({
    ...{ trigger: "event", events: ["user.registered", "user.edited"], tags: [], repeat: "post" },
    actions: [{ kind: "assign", target: "moderators" }],
  });
});

test("AR10 what a rule did about tags and accounts has links to them", async () => {
  const action = (object_type: "tag" | "user", more: object) => ({
    ...{ question_id: "", answer_id: "", comment_id: "", slug_name: "", username: "", object_id: "7" },
    ...{ kind: "webhook" as const, name: "Office", state: "done" as const, attempts: 1, created_at: 1_790_000_000 },
    ...{ object_type, key: object_type, title: object_type, next_at: 0, done_at: 1_790_000_000, error: "", ...more },
  });
  const list = [action("tag", { slug_name: "oolong" }), action("user", { username: "grace" })];
  await openRules("/admin/automation/7", [waiting], { automationActions: () => ({ count: 2, list }) });
  expect(screen.getByRole("link", { name: "tag" })).toHaveAttribute("href", "/tags/oolong");
  expect(screen.getByRole("link", { name: "user" })).toHaveAttribute("href", "/users/grace");
});

test("AR7 the page of a rule shows what it has done, and tries again what has failed", async () => {
  const place = {
    question_id: "10010000000000012",
    answer_id: "",
    comment_id: "",
    slug_name: "",
    username: "",
    title: "A question that waits",
  };
  const action = {
    ...{ ...place, object_type: "question" as const, object_id: place.question_id, key: "10010000000000012:0" },
    ...{ kind: "webhook" as const, name: "Office", state: "failed" as const, attempts: 8, created_at: 1_790_000_000 },
    ...{ next_at: 0, done_at: 1_790_000_000, error: "HTTP 500" },
  };
  const more = {
    automationActions: () => ({ count: 1, list: [action] }),
    retryAutomationActions: () => null,
  };
  const { user, inputsOf } = await openRules("/admin/automation/7", [waiting], more);
  await user.click(screen.getByRole("button", { name: "Try again: A question that waits" }));
  await waitFor(() => expect(inputsOf("retryAutomationActions")).toEqual([{ id: "7", key: "10010000000000012:0" }]));
});
