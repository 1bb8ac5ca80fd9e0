// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";

const face = (username: string, display_name: string, rank: number, vote_count: number) => ({
  username,
  display_name,
  avatar: "",
  rank,
  vote_count,
});

test("the most active users and the staff are listed, each with their number", async () => {
  await openPage("/users", {
    server: {
      userRanking: () => ({
        users_with_the_most_reputation: [face("ada", "Ada", 12_345, 0)],
        users_with_the_most_vote: [face("li xu", "", 5, 1)],
        staffs: [face("grace", "Grace", 7, 0)],
      }),
    },
  });
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Highest reputation this week",
    "Most votes cast this week",
    "Staff",
  ]);
  expect(main.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Ada12.3k reputation",
    "li xu1 vote",
    "Grace7 reputation",
  ]);
  expect(main.getByRole("link", { name: "li xu" })).toHaveAttribute("href", "/users/li%20xu");
});

test("groups without users are left out, and a site without any says so", async () => {
  const none = { users_with_the_most_reputation: [], users_with_the_most_vote: [], staffs: [] };
  await openPage("/users", { server: { userRanking: () => ({ ...none, staffs: [face("grace", "Grace", 7, 0)] }) } });
  expect(screen.queryByText("Highest reputation this week")).toBeNull();
  expect(screen.queryByText("Nobody has gained reputation this week yet")).toBeNull();
  await openPage("/users", { server: { userRanking: () => none } });
  expect(screen.getByText("Nobody has gained reputation this week yet")).toBeVisible();
});
