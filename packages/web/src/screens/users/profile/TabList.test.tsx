// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileFixture } from "../../../../testing/account.ts";
import { badgeFixture } from "../../../../testing/badge.ts";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { viewerFixture } from "../../../../testing/site.ts";

const AT = 1_767_225_600;
const tea = { slug_name: "tea", display_name: "tea", main_tag_slug_name: "", recommend: false, reserved: false };

type PersonalListRow<Name extends "personalAnswers" | "personalPoints"> = Reply<Name>["list"][number];

const answerFixture = (
  id: string,
  more: Partial<PersonalListRow<"personalAnswers">> = {},
): PersonalListRow<"personalAnswers"> => ({
  answer_id: id,
  question_id: "7",
  accepted: 1,
  vote_count: 3,
  create_time: AT,
  update_time: AT,
  question_info: { title: `Question of ${id}`, url_title: "question", tags: [tea] },
  ...more,
});

const pointsFixture = (more: Partial<PersonalListRow<"personalPoints">> = {}): PersonalListRow<"personalPoints"> => ({
  created_at: AT,
  object_id: "8",
  question_id: "7",
  answer_id: "8",
  object_type: "answer",
  title: "Why is tea green?",
  url_title: "why",
  content: "",
  reputation: 10,
  rank_type: "Upvote",
  kind: "answer.voted_up",
  ...more,
});

interface OpenTabOptions {
  readonly server: CallHandlers;
  /** The profile is the viewer's own. */
  readonly isOwn?: boolean;
}

const open = (tab: string, { server, isOwn = false }: OpenTabOptions) =>
  openPage(`/users/ada/${tab}`, {
    ...(isOwn && { viewer: viewerFixture() }),
    server: { personalUserInfo: () => profileFixture(), ...server },
  });

const none = () => ({ count: 0, list: [] });
const rows = () => screen.getAllByRole("article");
const tabNames = () =>
  within(screen.getByRole("navigation", { name: "Profile" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

test("bookmarks and votes are tabs of one's own profile alone", async () => {
  await open("answers", { server: { personalAnswers: none } });
  expect(tabNames()).toEqual(["Overview", "Answers", "Questions", "Reputation", "Comments", "Badges"]);
  await open("answers", { server: { personalAnswers: none }, isOwn: true });
  expect(tabNames()).toEqual(expect.arrayContaining(["Bookmarks", "Votes"]));
});

test("an answer shows its question, its score, its tags and whether it was accepted", async () => {
  await open("answers", {
    server: { personalAnswers: () => ({ count: 2, list: [answerFixture("8", { accepted: 2 }), answerFixture("9")] }) },
  });
  const [accepted, other] = rows();
  expect(within(accepted ?? document.body).getByRole("img", { name: "Accepted answer" })).toBeVisible();
  expect(within(other ?? document.body).getByRole("img", { name: "Answer" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Question of 8" })).toHaveAttribute("href", "/questions/7/question/8");
  expect(accepted).toHaveTextContent("3 votes");
  expect(screen.getAllByRole("link", { name: "tea" })[0]).toHaveAttribute("href", "/tags/tea");
});

test("O1 answers are ordered by time or score, and the list has pages", async () => {
  const { user, inputsOf, services } = await open("answers", {
    server: {
      personalAnswers: ({ order, page }) => ({ count: 70, list: [answerFixture(`${order} ${page}`)] }),
    },
  });
  const orders = () => within(screen.getByRole("navigation", { name: "Order of the questions" }));
  expect(orders().getByRole("link", { current: "page" })).toHaveTextContent("Newest");
  await user.click(orders().getByRole("link", { name: "Top" }));
  expect(await screen.findByText("Question of score 1")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Next" }));
  expect(await screen.findByText("Question of score 2")).toBeVisible();
  expect(services.router.view.get().location.search).toBe("?order=score&page=2");
  expect(inputsOf("personalAnswers")).toMatchObject([
    { order: "score", page: "1" },
    { order: "score", page: "2" },
  ]);
});

test("closed questions say so, with the number of their answers", async () => {
  const question = {
    question_id: "7",
    title: "Which kettle?",
    url_title: "which-kettle",
    vote_count: 1,
    tags: [tea],
    view_count: 9,
    answer_count: 2,
    collection_count: 0,
    created_at: AT,
    accepted_answer_id: "0",
    status: "closed" as const,
  };
  await open("questions", { server: { personalQuestions: () => ({ count: 1, list: [question] }) } });
  expect(rows()[0]).toHaveTextContent(/^2Which kettle\?Closed/);
  expect(screen.getByRole("img", { name: "2 answers" })).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Order of the questions" })).toBeNull();
});

test("reputation is listed with its sign and its reason, and drawn over time", async () => {
  await open("reputation", {
    server: {
      personalPoints: () => ({
        count: 4,
        list: [
          pointsFixture(),
          pointsFixture({ reputation: -2, kind: "answer.voted_down" }),
          pointsFixture({ reputation: 2, kind: "edit.accepted", object_type: "tag", title: "tea", url_title: "tea" }),
          pointsFixture({ question_id: "0", answer_id: "0", kind: "user.activated", title: "Welcome", reputation: 1 }),
        ],
      }),
      personalPointsHistory: () => ({
        points: [
          { at: AT, reputation: 1 },
          { at: AT + 86_400, reputation: 1234 },
        ],
      }),
    },
  });
  expect(rows().map((row) => row.querySelector("bdi")?.textContent)).toEqual(["+10", "−2", "+2", "+1"]);
  expect(rows()[1]).toHaveTextContent("Answer voted down");
  expect(within(rows()[2] ?? document.body).getByRole("link", { name: "tea" })).toHaveAttribute("href", "/tags/tea");
  expect(rows()[2]).toHaveTextContent("Edit approvedTag");
  expect(within(rows()[3] ?? document.body).queryByRole("link")).toBeNull();
  expect(screen.getByText(/^1,233 more than on/)).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: /^Reputation/ })).toHaveTextContent("1,234");
});

test("a comment shows its beginning and leads to itself", async () => {
  const comment = {
    comment_id: "9",
    created_at: AT,
    object_id: "8",
    question_id: "7",
    answer_id: "8",
    object_type: "answer",
    title: "Why is tea green?",
    url_title: "why",
    content: "<p>Is it <em>hot</em>?</p>",
  };
  await open("comments", { server: { personalComments: () => ({ count: 1, list: [comment] }) } });
  const title = screen.getByRole("link", { name: "Why is tea green?" });
  expect(title).toHaveAttribute("href", "/questions/7/why/8?commentId=9");
  expect(screen.getByText("hot")).toBeVisible();
});

test("a vote says its direction and what it was for", async () => {
  const vote = {
    created_at: AT,
    object_id: "8",
    question_id: "7",
    answer_id: "8",
    object_type: "answer",
    title: "Why is tea green?",
    url_title: "why",
    content: "",
    vote_type: "vote_down",
    direction: "down" as const,
  };
  await open("votes", { server: { personalVotes: () => ({ count: 1, list: [vote] }) }, isOwn: true });
  expect(rows()[0]).toHaveTextContent("Voted downAnswer");
});

test("a badge shows its reason, its level and how often it was earned, and leads to its awards", async () => {
  const badges = [
    badgeFixture({ name: "Editor", rule: "Edited a post", level: 1 }),
    badgeFixture({ id: "2", earned_count: 3 }),
  ];
  await open("badges", { server: { userBadges: () => ({ count: 2, list: badges }) } });
  expect(
    within(screen.getByRole("main"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(
    expect.arrayContaining(["EditorEdited a postBronze", "Great AnswerAn answer with 50 upvotesGold · 3 times"]),
  );
  expect(screen.getByRole("link", { name: "Great Answer" })).toHaveAttribute("href", "/badges/2?username=ada");
});

test.each([
  ["answers", "personalAnswers", "No answers yet", "Find a question to answer"],
  ["questions", "personalQuestions", "No questions yet", "Ask a question"],
  ["bookmarks", "personalCollections", "No bookmarks yet", "Find something to keep"],
  ["reputation", "personalPoints", "No reputation gained yet", "Find a question to answer"],
  ["comments", "personalComments", "No comments yet", "Find something to comment on"],
  ["votes", "personalVotes", "No votes yet", "Find something to vote for"],
  ["badges", "userBadges", "No badges yet", "See what there is to earn"],
] as const)("an empty list of one's own %s offers the next step", async (tab, call, title, step) => {
  await open(tab, { server: { personalPointsHistory: () => ({ points: [] }), [call]: none }, isOwn: true });
  expect(screen.getByText(title)).toBeVisible();
  expect(within(screen.getByRole("main")).getByRole("link", { name: step })).toBeVisible();
});

test.each([
  ["answers", "personalAnswers", "No answers yet"],
  ["comments", "personalComments", "No comments yet"],
  ["badges", "userBadges", "No badges yet"],
] as const)("an empty list of another user's %s leads back to the profile", async (tab, call, title) => {
  await open(tab, { server: { [call]: none } });
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the profile" })).toHaveAttribute("href", "/users/ada");
});

test("O6 a page beyond the last of a list is not found, and one of an empty list is empty", async () => {
  await open("answers?page=9", { server: { personalAnswers: () => ({ count: 1, list: [] }) } });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("this page doesn't exist");
  await open("answers?page=9", { server: { personalAnswers: none } });
  await waitFor(() => expect(screen.getByText("No answers yet")).toBeVisible());
});
