// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { badgeFixture } from "../../../../testing/badge.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { viewerFixture } from "../../../../testing/site.ts";

const badge = (id: string, name: string, level: number, earned_count: number) =>
  badgeFixture({ id, name, level, earned_count, award_count: 1234, rule: "Edited a post" });

const counted = (level: number, earned_count: number, progress = 0) => ({
  ...badge(`${level}`, ["Nice", "Good", "Great"][level - 1] ?? "", level, earned_count),
  rule: `An answer with ${[10, 25, 50][level - 1]} upvotes`,
  amount: [10, 25, 50][level - 1] ?? 0,
  progress,
});

const items = () => main().getAllByRole("listitem");
const main = () => within(screen.getByRole("main"));

test("D3 badges stand in groups with their reason, their level and the number of awards", async () => {
  await openPage("/badges", {
    server: {
      badges: () => [
        { group_name: "Getting started", badges: [badge("1", "Editor", 1, 0)] },
        { group_name: "Community", badges: [] },
        { group_name: "Posting", badges: [counted(1, 0), { ...counted(2, 0), award_count: 0 }] },
      ],
    },
  });
  expect(
    main()
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(["Getting started", "Posting"]);
  expect(items().map(({ textContent }) => textContent)).toEqual([
    "EditorEdited a postBronze · awarded 1,234 times",
    "NiceAn answer with 10 upvotesBronze · awarded 1,234 times",
    "GoodAn answer with 25 upvotesSilver · not awarded yet",
  ]);
  expect(main().queryByText(/You have/)).toBeNull();
});

test("D9 members see which badges they have, and how far they are from the others", async () => {
  await openPage("/badges", {
    viewer: viewerFixture(),
    server: {
      badges: () => [{ group_name: "Posting", badges: [counted(1, 2, 18), counted(2, 0, 18), counted(3, 0, 50)] }],
    },
  });
  expect(items().map(({ textContent }) => textContent)).toEqual([
    "NiceAn answer with 10 upvotesBronze · yours 2 times",
    "GoodAn answer with 25 upvotesSilver · 18 of 25",
    "GreatAn answer with 50 upvotesGold · 49 of 50",
  ]);
  expect(main().getByText("You have 1 of 3")).toBeVisible();
  expect(main().getByText("1 of 3")).toBeVisible();
  const ways = items().map((item) => item.querySelector("[stroke-dasharray]")?.getAttribute("stroke-dasharray"));
  expect(ways).toEqual([undefined, "72 100", "98 100"]);
});

test("a badge opens its page, with who earned it and for what", async () => {
  const author = { id: "7", username: "grace", rank: 1, display_name: "Grace", avatar: "", website: "", location: "" };
  const { user, inputsOf } = await openPage("/badges", {
    server: {
      badges: () => [{ group_name: "Getting started", badges: [badge("1", "Editor", 1, 2)] }],
      badge: () => ({
        ...badge("1", "Editor", 1, 2),
        amount: 1,
        progress: 0,
        description: "Edited <em>once</em>.",
        is_single: false,
        by_hand: false,
      }),
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
            tag_slug_name: "",
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
