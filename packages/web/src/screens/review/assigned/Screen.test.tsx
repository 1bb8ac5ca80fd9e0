// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type AssignedEntry = Reply<"assignedTasks">["list"][number];

const entry = (id: string, title: string, more: Partial<AssignedEntry> = {}): AssignedEntry => ({
  ...{ id, object_type: "question", object_id: `1001000000000000${id}`, question_id: `1001000000000000${id}` },
  ...{ answer_id: "", comment_id: "", slug_name: "", username: "", title, reason: "New members" },
  ...{ assignee: null, assigned_by: null, opened_at: 1_790_000_000, sharers: 1 },
  ...more,
});
const ofTag = { object_type: "tag", slug_name: "oolong", question_id: "" } as const;

async function open(tasks: readonly AssignedEntry[], { viewer = users.moderator, query = "" } = {}) {
  let list = [...tasks];
  return openPage(`/review/assigned${query}`, {
    viewer,
    server: {
      reviewQueues: () => ({ queues: [], goal: 20, reviews: 0, paused_until: 0 }),
      reviewTasks: () => ({ count: 3, counts: [{ kind: "flagged_post", count: 3 }], reasons: [], list: [] }),
      assignedTasks: (input) => {
        const shown = list.filter(({ object_type }) => !input.kind || object_type === input.kind);
        return { count: shown.length, mine: list.length, others: 2, list: shown };
      },
      decideAssignedTasks: (input) => {
        const ids = (input.ids ?? []).map(String);
        list = list.filter(({ id }) => !ids.includes(id));
        return { done: ids.map((id) => ({ id, subject: `assigned:${id}` })), failed: [] };
      },
      undoStaffAction: () => {
        list = [...tasks];
        return null;
      },
    },
  });
}

test("RV30 a task has its rule, its link and its kind, and is done with the key A, which can be undone", async () => {
  const { user, inputsOf } = await open([entry("1", "Which pot"), entry("2", "Oolong", { ...ofTag, sharers: 3 })]);
  expect(screen.getByRole("link", { name: "Which pot" })).toHaveAttribute("href", "/questions/10010000000000001");
  expect(screen.getByRole("link", { name: "Oolong" })).toHaveAttribute("href", "/tags/oolong");
  expect(screen.getByText("3 people have it together")).toBeInTheDocument();
  await user.keyboard("a");
  await waitFor(() => expect(screen.queryByText("Which pot")).not.toBeInTheDocument());
  expect(inputsOf("decideAssignedTasks")).toEqual([{ ids: ["1"], decision: "done", assignee_ids: [""] }]);
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  expect(await screen.findByText("Which pot")).toBeInTheDocument();
  expect(inputsOf("undoStaffAction")).toEqual([{ subject: "assigned:1" }]);
});

test("RV31 several are selected and given to another user", async () => {
  const assignee = { id: "7", username: "ada" } as never;
  const { user, inputsOf } = await open([entry("1", "Which pot", { assignee }), entry("2", "Which kettle")]);
  for (const name of ["Which pot", "Which kettle"])
    await user.click(screen.getByRole("checkbox", { name: `Select: ${name}` }));
  await user.click(screen.getAllByRole("button", { name: /Give to somebody else/ })[0]!);
  await user.type(screen.getByRole("textbox", { name: "Username" }), "grace");
  await user.click(screen.getByRole("button", { name: "Give" }));
  expect(await screen.findByText("Nothing is assigned to you")).toBeInTheDocument();
  expect(inputsOf("decideAssignedTasks")).toEqual([
    { ids: ["1", "2"], decision: "reassign", username: "grace", assignee_ids: ["7", ""] },
  ]);
});

test("RV30 members see their own list alone, and what is gone has no link", async () => {
  await open([entry("1", "")], { viewer: users.member });
  expect(screen.getByText("Something that is gone, or that you may not see")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /Assigned to others/ })).not.toBeInTheDocument();
});

test("RV39 it is a tab among those of the review, with its number, and staff choose whose tasks they see", async () => {
  await open([entry("1", "Which pot")]);
  const tabs = within(screen.getByRole("navigation", { name: "Queues" }));
  expect(tabs.getByRole("link", { name: /^Assigned to me.*1/ })).toHaveAttribute("aria-current", "page");
  expect(tabs.getByRole("link", { name: /3/ })).toHaveAttribute("href", "/review?type=flagged_post");
  expect(screen.getByRole("menuitemradio", { name: "Assigned to others (2)" })).toHaveAttribute(
    "href",
    "/review/assigned?scope=others",
  );
});

test("RV39 the list is limited to what it is and how long it waits", async () => {
  const { user, inputsOf } = await open([entry("1", "Which pot"), entry("2", "Oolong", ofTag)]);
  await user.click(screen.getByText("Filter"));
  await user.selectOptions(screen.getByRole("combobox", { name: "What it is" }), "Tag");
  await user.selectOptions(screen.getByRole("combobox", { name: "Waits longer than" }), "A day");
  await user.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(screen.queryByText("Which pot")).not.toBeInTheDocument());
  expect(inputsOf("assignedTasks").at(-1)).toMatchObject({ kind: "tag", min_age: "day" });
});
