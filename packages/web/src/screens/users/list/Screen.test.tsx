// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { viewerFixture } from "../../../../testing/site.ts";

const face = (username: string, display_name: string, rank: number, vote_count: number) => ({
  username,
  display_name,
  avatar: "",
  rank,
  vote_count,
});
const none = { users_with_the_most_reputation: [], users_with_the_most_vote: [], staffs: [] };
const ranking = {
  users_with_the_most_reputation: [face("ada", "Ada", 12_345, 0), face("bob", "Bob", 10, 0)],
  users_with_the_most_vote: [face("li xu", "", 5, 1)],
  staffs: [face("grace", "Grace", 7, 0)],
};
const rows = () => screen.getAllByRole("article").map(({ textContent }) => textContent);
const tabs = () => within(screen.getByRole("navigation", { name: "Lists of users" }));

test("the users who gained the most reputation are listed in their order", async () => {
  await openPage("/users", { server: { userRanking: () => ranking }, viewer: viewerFixture({ username: "bob" }) });
  expect(rows()).toEqual(["1Ada @ada+12,345 reputation", "2Bob You@bob+10 reputation"]);
  expect(screen.getByRole("link", { name: "Ada" })).toHaveAttribute("href", "/users/ada");
});

test("tabs lead to those who cast the most votes, and to the staff", async () => {
  const { user } = await openPage("/users", { server: { userRanking: () => ranking } });
  await user.click(tabs().getByRole("link", { name: "Votes this week" }));
  await waitFor(() => expect(rows()).toEqual(["1li xu @li xu1 vote"]));
  expect(screen.getByRole("link", { name: "li xu" })).toHaveAttribute("href", "/users/li%20xu");
  await user.click(tabs().getByRole("link", { name: "Staff" }));
  await waitFor(() => expect(rows()).toEqual(["Grace @grace7 reputation"]));
  expect(location.search).toBe("?list=staff");
});

test("a week without activity says so, and what earns reputation", async () => {
  await openPage("/users", { server: { userRanking: () => none } });
  expect(screen.getByText("Nobody has gained reputation this week yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Browse questions" })).toHaveAttribute("href", "/questions");
});
