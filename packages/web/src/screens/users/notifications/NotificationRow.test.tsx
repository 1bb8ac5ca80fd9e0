// @vitest-environment happy-dom
import { shortId } from "@askwell/domain";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { badgeFixture } from "../../../../testing/badge.ts";
import {
  actorFixture,
  notificationFixture as itemFixture,
  NO_NEWS,
  openNotifications as open,
} from "../../../../testing/notifications.ts";
import { FAILURE, failing } from "../../../../testing/server-failure.ts";

const main = () => within(screen.getByRole("main"));
const unread = () => main().queryAllByText("Unread", { selector: "span" });

test.each([
  ["inbox", "Nothing in your inbox yet", /^Answers, comments, invitations and votes/],
  ["inbox/unread", "You have read everything", /^What is new/],
  ["inbox/posts", "No answers or comments yet", /^Answers and comments that/],
  ["inbox/invites", "No invitations yet", /^Invitations to answer a question/],
  ["inbox/votes", "No votes on your posts yet", /^Votes on your questions and answers/],
  ["achievement", "No achievements yet", /^Reputation that you gain/],
])("an empty %s says what would show there", async (path, message, hint) => {
  await open(path, []);
  expect(main().getByText(message)).toBeVisible();
  expect(main().getByText(hint)).toBeVisible();
  expect(main().queryByRole("button", { name: "Mark all as read" })).toBeNull();
  expect(main().getByRole("link", { name: "Find a question to answer" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Choose what you get mail about" })).toBeVisible();
});

test("the parts of the inbox and the achievements are tabs", async () => {
  await open("inbox/votes", [itemFixture("1")]);
  const tabs = () => within(screen.getByRole("navigation", { name: "Kinds of notifications" }));
  expect(
    tabs()
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["All", "Unread", "Posts", "Invitations", "Votes", "Achievements"]);
  expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("Votes");
  await open("achievement", [itemFixture("1", { rank: 10 })]);
  expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("Achievements");
  expect(main().getByText("+10")).toBeVisible();
});

test("notifications are grouped by time", async () => {
  const now = Math.floor(Date.now() / 1000);
  const DAY_S = 86_400;
  await open("inbox", [
    itemFixture("1", { update_time: now }),
    itemFixture("2", { update_time: now - 3 * DAY_S }),
    itemFixture("3", { update_time: now - 40 * DAY_S }),
  ]);
  const shown = main()
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);
  expect(shown).toEqual([
    "Notifications",
    "Today",
    "Grace answered Title 1",
    "Past 7 days",
    "Grace answered Title 2",
    "Earlier",
    "Grace answered Title 3",
  ]);
});

test("a new badge is drawn as its page draws it", async () => {
  const object_map = { badge_id: "10110000000000002" };
  const object_info = { title: "Great Answer", object_id: "5", object_map, object_type: "badge_award" };
  await open("achievement", [itemFixture("1", { object_info })], {
    badges: () => [{ group_name: "Posting", badges: [badgeFixture({ id: shortId("10110000000000002") })] }],
  });
  const item = main().getByRole("listitem");
  expect(item.querySelectorAll("svg path")).toHaveLength(3);
});

test("H12 a sentence names who acted and links the post; a deleted account has no link", async () => {
  await open("inbox", [itemFixture("1"), itemFixture("2", { user_info: { ...actorFixture, status: "deleted" } })]);
  expect(main().getAllByRole("link", { name: "Grace" })).toHaveLength(1);
  expect(main().getByRole("link", { name: "Grace" })).toHaveAttribute("href", "/users/grace");
  expect(main().getByRole("link", { name: "Title 1" })).toHaveAttribute("href", "/questions/7/8");
});

test("all are marked as read with one button", async () => {
  let list = [itemFixture("1", { is_read: false }), itemFixture("2", { is_read: false })];
  const { user, inputsOf } = await open("inbox", list, {
    notificationGroups: () => ({ count: 2, list }),
    readAllNotifications: () => {
      list = list.map((item) => ({ ...item, is_read: true }));
      return {};
    },
  });
  expect(unread()).toHaveLength(2);
  await user.click(main().getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(unread()).toHaveLength(0));
  expect(inputsOf("readAllNotifications")).toEqual([{ type: "inbox" }]);
});

test("Z32 they stay unread with a message when the server fails", async () => {
  const list = [itemFixture("1", { is_read: false })];
  const { user } = await open("inbox", list, { readAllNotifications: failing() });
  await user.click(main().getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText(FAILURE)).toBeVisible();
  expect(unread()).toHaveLength(1);
});

test("notifications that arrive meanwhile are offered, and shown on request", async () => {
  const list = [itemFixture("1")];
  const { user, services, inputsOf } = await open("inbox", list, {
    notificationGroups: () => ({ count: list.length, list }),
  });
  list.unshift(itemFixture("2", { is_read: false }));
  act(() => services.notifications.set({ ...NO_NEWS, inbox: 1, achievement: 4 }));
  expect(main().queryByText(/Title 2/)).toBeNull();
  await user.click(main().getByRole("button", { name: "Show 1 new one" }));
  expect(await main().findByRole("link", { name: "Title 2" })).toBeVisible();
  await waitFor(() => expect(main().queryByRole("button", { name: /^Show/ })).toBeNull());
  expect(inputsOf("clearNotificationStatus")).toEqual([{ type: "inbox" }, { type: "inbox" }]);
});

test("H13 a group says how many there are and names users, and opening it marks all of them as read", async () => {
  const words = [
    { kind: "words" as const, text: "2 answers to your question " },
    { kind: "object" as const, text: "Title 1" },
  ];
  const people = [actorFixture, { ...actorFixture, username: "hal", display_name: "Hal" }];
  const group = itemFixture("1", { ids: ["1", "2"], people, people_count: 2, sentence: words, is_read: false });
  const { user, inputsOf } = await open("inbox", [group], { readNotifications: () => ({}) });
  expect(main().getByRole("heading", { name: "2 answers to your question Title 1" })).toBeVisible();
  expect(main().getByText("Grace and Hal")).toBeVisible();
  const link = main().getByRole("link", { name: "Title 1" });
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(inputsOf("readNotifications")).toEqual([{ ids: ["1", "2"] }]);
});

test("H13 a group has the picture of the user whom it names first, and says how many more there are", async () => {
  const people = ["Farida", "Odd", "Priya"].map((display_name) => ({
    ...actorFixture,
    username: display_name.toLowerCase(),
    display_name,
    avatar: `https://tea.example/${display_name}.png`,
  }));
  const group = itemFixture("1", { ids: ["1", "2", "3", "4", "5"], people, people_count: 5 });
  await open("inbox", [group]);
  expect(main().getByText("Farida, Odd, Priya, and 2 others")).toBeVisible();
  expect(main().getByRole("listitem").querySelector("img")?.src).toContain("Farida");
});
