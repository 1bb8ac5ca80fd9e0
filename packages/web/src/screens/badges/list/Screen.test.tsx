// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";

const badge = (id: string, name: string, level: number, earned_count: number) => ({
  id,
  name,
  level,
  earned_count,
  icon: "",
  award_count: 1234,
});

test("D3 badges stand in groups with their level and the number of awards, and the viewer's own are marked", async () => {
  await openPage("/badges", {
    server: {
      badges: () => [
        { group_name: "Getting started", badges: [badge("1", "Editor", 1, 1)] },
        { group_name: "Community", badges: [] },
        { group_name: "Posting", badges: [badge("2", "Good Answer", 2, 3), badge("3", "Great Answer", 3, 0)] },
      ],
    },
  });
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Getting started",
    "Posting",
  ]);
  expect(main.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "EditorBronze · 1,234 awardedEarned",
    "Good AnswerSilver · 1,234 awardedEarned ×3",
    "Great AnswerGold · 1,234 awarded",
  ]);
});

test("a badge opens its page, with who earned it and for what", async () => {
  const author = { id: "7", username: "grace", rank: 1, display_name: "Grace", avatar: "", website: "", location: "" };
  const { user, inputsOf } = await openPage("/badges", {
    server: {
      badges: () => [{ group_name: "Getting started", badges: [badge("1", "Editor", 1, 2)] }],
      badge: () => ({ ...badge("1", "Editor", 1, 2), description: "Edited <em>once</em>.", is_single: false }),
      badgeAwards: () => ({
        count: 70,
        list: [
          {
            created_at: 1_767_225_600,
            object_id: "5",
            question_id: "5",
            answer_id: "",
            comment_id: "",
            object_type: "question",
            url_title: "Why is tea green?",
            author_user_info: { ...author, language: "", status: "normal", suspended_until: 0 },
          },
        ],
      }),
    },
  });
  await user.click(screen.getByRole("link", { name: "Editor" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Editor" })).toBeVisible();
  expect(screen.getByRole("main")).toHaveTextContent("Can be earned more than once · You have earned it 2 times");
  expect(screen.getByRole("link", { name: "Why is tea green?" })).toHaveAttribute("href", "/questions/5");
  await user.click(screen.getByRole("link", { name: "Next" }));
  expect(inputsOf("badgeAwards")).toMatchObject([
    { badge_id: "1", page: "1" },
    { badge_id: "1", page: "2" },
  ]);
});

test("a site without badges says so", async () => {
  await openPage("/badges", { server: { badges: () => [] } });
  expect(screen.getByText("No badges can be earned here at the moment")).toBeVisible();
});
