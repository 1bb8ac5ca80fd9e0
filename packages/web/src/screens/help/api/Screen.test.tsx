// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";

type ShownReference = Reply<"apiReference">;

const votes = { slug: "votes", name: "Votes", description: "Votes on posts.", count: 1, calls: [] };
const tags = { slug: "tags", name: "Tags", description: "Tags of questions.", count: 1, calls: [] };
const list: ShownReference = {
  ...{ group: "", operations: [] },
  groups: [
    { ...votes, calls: [{ name: "castVote", method: "POST", summary: "Cast a vote" }] },
    { ...tags, calls: [{ name: "tagInfo", method: "GET", summary: "Read a tag" }] },
  ],
};
const field = { location: "body" as const, type: "string", range: "1–64", choices: [], fallback: "", description: "" };
const group: ShownReference = {
  ...{ group: "votes", groups: [votes, tags] },
  operations: [
    {
      ...{ name: "castVote", method: "POST", path: "/answer/api/v1/vote/{direction}", summary: "Cast a vote" },
      ...{ description: "Needs an active account.", scope: "votes:write", reply: '{\n  "votes": 3\n}' },
      fields: [{ ...field, name: "object_id", required: true, description: "The id of a post." }],
      errors: [{ status: 403, reason: "error.rank.no_enough_rank_to_operate", text: "Too little reputation." }],
      command: "curl -X POST 'https://qa.example.com/answer/api/v1/vote/up'",
    },
  ],
};

test("OA4 all calls are listed by group, and filtered by words", async () => {
  const { user } = await openPage("/help/api", { server: { apiReference: () => list } });
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("heading", { level: 1, name: "API" })).toBeInTheDocument();
  expect(main.getByRole("link", { name: "POST Cast a vote" })).toHaveAttribute("href", "/help/api/votes#castVote");
  await user.type(main.getByRole("searchbox", { name: "Find a call" }), "read tag");
  expect(main.queryByRole("link", { name: "POST Cast a vote" })).not.toBeInTheDocument();
  expect(main.getByRole("link", { name: "GET Read a tag" })).toBeInTheDocument();
  await user.type(main.getByRole("searchbox", { name: "Find a call" }), " elsewhere");
  expect(main.getByText("No call has these words")).toBeInTheDocument();
});

test("OA4 a group shows its calls in full, and a command to copy", async () => {
  const { user } = await openPage("/help/api/votes", { server: { apiReference: () => group } });
  const call = within(screen.getByRole("article", { name: "Cast a vote" }));
  expect(call.getByRole("row", { name: /object_id required string 1–64 The id of a post/ })).toBeInTheDocument();
  expect(call.getByText("votes:write")).toBeInTheDocument();
  expect(call.getByText("Too little reputation.")).toBeInTheDocument();
  await user.click(call.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(group.operations[0]?.command);
  const nav = within(screen.getByRole("navigation", { name: "Groups of calls" }));
  expect(nav.getByRole("link", { name: /Votes/ })).toHaveAttribute("aria-current", "page");
});
