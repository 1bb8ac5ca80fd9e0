// @vitest-environment happy-dom
import type { QuestionInfo } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commentFixture, QUESTION_ID } from "../../../../testing/fake-reading.ts";
import { memberActionsFixture, openQuestion } from "../../../../testing/open-question.ts";
import { viewerFixture } from "../../../../testing/site.ts";

const [CLOSED, DELETED] = [2, 10];
const moderator = viewerFixture({ role_id: 3 });
const INVITATION = "Write an answer that helps whoever finds this question later";
const itemIn = (post: HTMLElement, name: string) => within(post).queryByRole("menuitem", { name });
const buttonIn = (post: HTMLElement, name: string | RegExp) => within(post).queryByRole("button", { name });

/** Opens a question in a status, as a moderator sees it. */
const openAs = (status: number, question: Partial<QuestionInfo> = {}) =>
  openQuestion({
    viewer: moderator,
    question: {
      status,
      member_actions: memberActionsFixture("report", "undelete"),
      extends_actions: [{ action: "invite_other_to_answer", name: "Edit", type: "edit" }],
      ...question,
    },
    server: {
      questionInvitees: () => [],
      reactionsOf: () => [
        {
          object_id: QUESTION_ID,
          reaction_summary: [
            { emoji: "heart", count: 2, tooltip: "", is_active: false },
            { emoji: "smile", count: 2, tooltip: "", is_active: true },
          ],
        },
      ],
    },
  });

test("an open question can be answered, commented on, voted on and flagged", async () => {
  const { question } = await openAs(1);
  expect(itemIn(question, "Flag")).toBeEnabled();
  for (const name of ["Add a comment", "Reply", "Follow"])
    expect(screen.getAllByRole("button", { name })[0]).toBeEnabled();
  expect(buttonIn(question, /^Vote up/)).toBeEnabled();
  expect(screen.getByRole("button", { name: INVITATION })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Invite people" })).toBeEnabled();
});

test("V10 K1 a closed question takes no answers, but comments and votes", async () => {
  const operation = { type: "not clear", description: "", msg: "", time: 1, level: "info" } as const;
  const { question } = await openAs(CLOSED, { operation });
  expect(screen.getByText("This question takes no answers at the moment.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: INVITATION })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Invite people" })).not.toBeInTheDocument();
  expect(buttonIn(question, "Add a comment")).toBeEnabled();
  expect(buttonIn(question, /^Vote up/)).toBeEnabled();
});

test("S10 a deleted question offers no actions that would fail", async () => {
  const { question, answer } = await openAs(DELETED);
  for (const name of ["Add a comment", "Reply", "Bookmark"]) expect(buttonIn(question, name), name).toBeNull();
  expect(itemIn(question, "Flag")).toBeNull();
  expect(within(question).queryByRole("menuitemcheckbox", { name: "Frown" })).toBeNull();
  expect(buttonIn(answer, "Add a comment")).toBeNull();
  expect(buttonIn(question, /^Vote up/)).toBeDisabled();
  expect(buttonIn(answer, /^Vote down/)).toBeDisabled();
  expect(itemIn(question, "Undelete")).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Follow" })).not.toBeInTheDocument();
});

test("S10 what a reader did before a question was deleted can be undone", async () => {
  const { question } = await openAs(DELETED, { is_followed: true, collected: true });
  expect(screen.getByRole("button", { name: "Following" })).toBeEnabled();
  expect(buttonIn(question, /^Bookmark/)).toBeEnabled();
  expect(buttonIn(question, "Heart: 2")).toBeDisabled();
  expect(buttonIn(question, "Smile: 2")).toBeEnabled();
});

test("RV1 B7 authors are not offered to flag their own posts, though the API lists it", async () => {
  const member_actions = memberActionsFixture("report");
  const openFor = (id: string) =>
    openQuestion({
      viewer: viewerFixture({ id }),
      question: { member_actions },
      answer: { member_actions },
      comments: { count: 1, list: [commentFixture({ member_actions })] },
    });
  await openFor("2");
  expect(screen.getAllByRole("menuitem", { name: "Flag" })).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: "Flag" })).toHaveLength(1);
  await openFor("7");
  for (const role of ["menuitem", "button"]) expect(screen.queryByRole(role, { name: "Flag" })).toBeNull();
});

test("a question that is unlisted or pinned says so", async () => {
  await openQuestion({ viewer: moderator, question: { show: 2, pin: 2 } });
  for (const state of ["Unlisted", "Pinned"]) expect(screen.getByText(state)).toBeInTheDocument();
});

test("large numbers are short, and their tooltip has all digits", async () => {
  const { question } = await openQuestion({ question: { collection_count: 12_345 } });
  expect(within(question).getByTitle("12,345")).toHaveTextContent(/^12(\.3)?k$/i);
});
