// @vitest-environment happy-dom
import type { PostModeInfo } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commentFixture } from "../../../testing/fake-reading.ts";
import { memberActionsFixture, openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

const NOON = 1_793_534_400;
const locked: PostModeInfo = {
  mode: "locked",
  name: "Locked",
  description: "Only staff can edit.",
  reason: "Calm down first.",
  created_at: NOON,
  ends_at: NOON + 86_400,
};
const INVITATION = "Write an answer that helps whoever finds this question later";
const reactions = () => [];

test("PM5 a locked question says why and until when", async () => {
  const { question } = await openQuestion({ question: { modes: [locked] }, server: { reactionsOf: reactions } });
  expect(within(question).getByText("Locked")).toBeInTheDocument();
  expect(within(question).getByText("Calm down first.")).toBeInTheDocument();
  expect(within(question).getByText(/It ends on /)).toBeInTheDocument();
});

test("PM2 a locked question offers no actions that would fail", async () => {
  const comments = { count: 1, list: [commentFixture({ member_actions: memberActionsFixture("report") })] };
  const { question, answer } = await openQuestion({
    viewer: viewerFixture(),
    question: { modes: [locked] },
    comments,
    server: { reactionsOf: reactions },
  });
  for (const post of [question, answer]) {
    expect(within(post).getByRole("button", { name: /^Vote up/ })).toBeDisabled();
    expect(within(post).queryByRole("button", { name: "Add a comment" })).not.toBeInTheDocument();
  }
  for (const name of ["Reply", "Flag", "I have this question too", INVITATION])
    expect(screen.queryByRole("button", { name }), name).not.toBeInTheDocument();
});

test("PM2 a locked answer stops votes on it, not on its question", async () => {
  const { question, answer } = await openQuestion({ answer: { modes: [locked] }, server: { reactionsOf: reactions } });
  expect(within(answer).getByText("Calm down first.")).toBeInTheDocument();
  expect(within(answer).getByRole("button", { name: /^Vote up/ })).toBeDisabled();
  expect(within(question).getByRole("button", { name: /^Vote up/ })).toBeEnabled();
});

test("PM2 staff can go on, and see the modes to set and to end before deleting", async () => {
  const mode_actions = [
    { action: "unlock", name: "Unlock", type: "confirm" },
    { action: "protect", name: "Protect", type: "reason" },
  ] as const;
  const { question } = await openQuestion({
    viewer: viewerFixture({ role_id: 3 }),
    question: {
      modes: [locked],
      member_actions: memberActionsFixture("edit", "delete"),
      mode_actions: [...mode_actions],
    },
    server: { reactionsOf: reactions, questionInvitees: () => [] },
  });
  expect(within(question).getByRole("button", { name: "Add a comment" })).toBeEnabled();
  const items = within(question).getAllByRole("menuitem");
  const names = items.map((item) => item.textContent).filter((name) => /Edit|Unlock|Protect|Delete/.test(name ?? ""));
  expect(names).toEqual(["Edit", "Unlock", "Protect", "Delete"]);
});
