// @vitest-environment happy-dom
import type { PublicUser, Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileFixture } from "../../../../testing/account.ts";
import { badgeFixture } from "../../../../testing/badge.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { viewerFixture } from "../../../../testing/site.ts";

const editor = badgeFixture({ name: "Editor", level: 1 });
const points = [
  { at: 1_767_225_600, reputation: 1 },
  { at: 1_767_312_000, reputation: 1234 },
];
const answer = {
  answer_id: "8",
  question_id: "7",
  accepted: 2,
  vote_count: 12,
  create_time: 1_767_225_600,
  update_time: 1_767_225_600,
  question_info: { title: "Why is tea green?", url_title: "why", tags: [] },
};

const summary: Reply<"personalSummary"> = {
  readers: 61_234,
  accepted: 96,
  tags: [
    { slug_name: "water", display_name: "Water", score: 61, answers: 12 },
    { slug_name: "kettles", display_name: "", score: 1, answers: 1 },
  ],
  activity: [
    { at: 1_764_806_400, questions: 1, answers: 2 },
    { at: 1_767_225_600, questions: 0, answers: 4 },
  ],
};
const emptySummary = { readers: 0, accepted: 0, tags: [], activity: [{ at: 1_767_225_600, questions: 0, answers: 0 }] };

function open(
  profile: Partial<PublicUser> = {},
  { isEmpty = false, viewer = viewerFixture({ username: "grace" }) } = {},
) {
  return openPage("/users/ada", {
    viewer,
    server: {
      personalUserInfo: () => profileFixture(profile),
      personalTop: () => ({ question: [], answer: isEmpty ? [] : [answer] }),
      personalPointsHistory: () => ({
        points: isEmpty ? points.map((point) => ({ ...point, reputation: 1 })) : points,
      }),
      personalSummary: () => (isEmpty ? emptySummary : summary),
      recentBadges: () => ({ count: isEmpty ? 0 : 1, list: isEmpty ? [] : [editor] }),
    },
  });
}

const main = () => within(screen.getByRole("main"));

test("a profile shows who the user is, what they have done and earned", async () => {
  await open();
  expect(main().getByRole("heading", { level: 1 })).toHaveTextContent(/^Ada Lovelace$/);
  expect(
    main()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(["1,234 reputation", "2 answers", "1 question", "London", "@ada"]));
  expect(main().getByText("things").tagName).toBe("EM");
  expect(main().getByRole("link", { name: "Editor, Bronze" })).toHaveAttribute("href", "/badges/1?username=ada");
  expect(main().getByRole("link", { name: "All badges" })).toHaveAttribute("href", "/users/ada/badges");
  expect(main().getByRole("link", { name: "Why is tea green?" })).toBeVisible();
  expect(main().getByRole("img", { name: "Accepted answer" })).toBeVisible();
  expect(main().getByRole("link", { name: "All 2" })).toHaveAttribute("href", "/users/ada/answers?order=score");
  expect(main().queryByRole("heading", { name: "Best questions" })).toBeNull();
  expect(main().getByText(/^1,233 more than on/)).toBeVisible();
  expect(main().queryByRole("link", { name: "Edit profile" })).toBeNull();
});

test("U33 a profile says about how many readers were reached, and what is counted", async () => {
  await open();
  expect(main().getByText("About 61,000 readers reached. 96 answers accepted.")).toBeVisible();
  expect(main().getByText(/^Views of the questions that Ada Lovelace asked/)).toBeVisible();
});

test("U32 a profile has the tags with the highest score, and the posts of a year", async () => {
  await open();
  const known = within(main().getByRole("heading", { name: "Knows about" }).closest("section")!);
  expect(known.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Water61score 61 in 12 answers",
    "kettles1score 1 in 1 answer",
  ]);
  expect(known.getByRole("link", { name: "Water" })).toHaveAttribute("href", "/tags/water");
  expect(main().getByText("Questions in a year: 1. Answers: 6.")).toBeVisible();
});

test("one's own profile leads to its settings", async () => {
  await open({}, { viewer: viewerFixture() });
  expect(main().getByRole("link", { name: "Edit profile" })).toHaveAttribute("href", "/users/settings/profile");
});

test.each([
  ["https://ada.example/tea", "https://ada.example/tea"],
  ["ada.example", "http://ada.example"],
])("the website %s is shown as its host, without a vote for search engines", async (website, href) => {
  await open({ website });
  const link = main().getByRole("link", { name: "ada.example" });
  expect(link).toHaveAttribute("href", href);
  expect(link).toHaveAttribute("rel", "nofollow ugc noopener");
});

test.each([
  [1, "Ada Lovelace"],
  [2, "Ada LovelaceAdmin"],
  [3, "Ada LovelaceModerator"],
])("role %i is shown beside the name", async (role_id, heading) => {
  await open({ role_id });
  expect(main().getByRole("heading", { level: 1 })).toHaveTextContent(new RegExp(`^${heading}$`));
});

test("a user who was suspended has a notice", async () => {
  await open({ status: "suspended", status_msg: "This user was suspended until May." });
  expect(main().getByText("This user was suspended until May.")).toBeVisible();
});

test("U11 of a deleted account nothing is shown", async () => {
  await open({ status: "deleted", status_msg: "This account was deleted.", role_id: 2 }, { isEmpty: true });
  expect(main().getByRole("heading", { level: 1 })).toHaveTextContent(/^user\w+$/);
  expect(screen.getByRole("main")).not.toHaveTextContent(/Ada|@ada|London|ada\.example|things|Admin/);
});

test("an empty profile says what would show there, and leads to other people", async () => {
  await open({ about_html: "", location: "", website: "", last_login_date: 0 }, { isEmpty: true });
  expect(main().getByText("Nothing here yet")).toBeVisible();
  expect(main().getByRole("link", { name: "See other people" })).toHaveAttribute("href", "/users");
  expect(screen.queryByText("Latest badges")).toBeNull();
  expect(screen.queryByRole("heading", { name: /Impact|Knows about|Activity/ })).toBeNull();
  expect(screen.queryByText(/^last seen/)).toBeNull();
});

test("one's own empty profile leads to the first question", async () => {
  await open({}, { isEmpty: true, viewer: viewerFixture() });
  expect(main().getByRole("link", { name: "Ask a question" })).toHaveAttribute("href", "/questions/ask");
});
