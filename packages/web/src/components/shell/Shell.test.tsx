// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { siteInfoFixture, viewerFixture } from "../../../testing/site.ts";
import { createStorage } from "../../app/storage.ts";

afterEach(() => vi.restoreAllMocks());

const moderator = viewerFixture({ role_id: 3 });
const admin = viewerFixture({ role_id: 2 });
const server: CallHandlers = { badges: () => [], personalTop: () => ({ question: [], answer: [] }) };

/** The header of the page; that of the screen within it has the same role in tests. */
const header = () => within(screen.getAllByRole("banner")[0] ?? document.body);
/** By its label: the field becomes a combobox as soon as the code of its suggestions has been loaded. */
const search = () => screen.getByLabelText<HTMLInputElement>("Search", { selector: "input[name=q]" });
const site = () => within(screen.getByRole("navigation", { name: "Site" }));
/** The links to the parts of the site, without those of the account, which phones have there as well. */
const parts = () =>
  site()
    .getAllByRole("link")
    .map(({ textContent }) => textContent)
    .filter((name) => !["Log in", "Profile", "Bookmarks", "Settings"].includes(name));

test("a visitor can log in and sign up, and returns to the page afterwards", async () => {
  const { user } = await openPage("/badges?page=2", { server });
  await user.click(header().getByRole("link", { name: "Log in" }));
  await screen.findByRole("heading", { level: 1, name: "Welcome back" });
  expect(createStorage(() => localStorage).read("redirect")).toMatch(/^\/badges/);
});

test("a closed registration offers no sign-up", async () => {
  const closed = siteInfoFixture({ login: { allow_new_registrations: false } });
  await openPage("/badges", { server: { ...server, siteInfo: () => closed } });
  expect(header().getByRole("link", { name: "Log in" })).toBeVisible();
  expect(header().queryByRole("link", { name: "Sign up" })).toBeNull();
});

test.each([
  ["a visitor", undefined, ["Questions", "Tags", "Users", "Badges"]],
  ["a member", viewerFixture(), ["Questions", "Tags", "Users", "Badges"]],
  ["a moderator", moderator, ["Questions", "Tags", "Users", "Badges", "Review"]],
  ["an admin", admin, ["Questions", "Tags", "Users", "Badges", "Review", "Admin"]],
])("the navigation of %s has what they may open", async (_, viewer, expected) => {
  await openPage("/badges", { ...(viewer && { viewer }), server });
  expect(parts()).toEqual(expected);
  expect(site().getByRole("link", { current: "page" })).toHaveTextContent("Badges");
});

test("a member who may review gets the queue as soon as that is known, with the number that waits", async () => {
  const { services } = await openPage("/badges", { viewer: viewerFixture(), server });
  const status = { inbox: 0, achievement: 0, revision: 120, can_revision: true, badge_award: null };
  act(() => services.notifications.set(status));
  expect(site().getByRole("link", { name: "Review 99+ waiting" })).toHaveAttribute("href", "/review");
});

test.each([
  [0, 0, "Inbox"],
  [3, 100, "Inbox: 3 new · Achievements: 100 new"],
  [0, 2, "Achievements: 2 new"],
])("with %i new in the inbox and %i achievements the bell is %s", async (inbox, achievement, name) => {
  const { services } = await openPage("/badges", { viewer: viewerFixture(), server });
  act(() => services.notifications.set({ inbox, achievement, revision: 0, can_revision: false, badge_award: null }));
  expect(header().getByRole("link", { name })).toHaveAttribute("href", "/users/notifications");
});

test("phones have the account in the drawer", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  const { user } = await openPage("/badges", { viewer: viewerFixture(), server: { ...server, logout: () => null } });
  expect(site().getByRole("heading", { name: "Ada Lovelace" })).toBeInTheDocument();
  expect(site().getByRole("link", { name: "Bookmarks" })).toHaveAttribute("href", "/users/ada/bookmarks");
  await user.click(site().getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("a user with an unconfirmed address has no notifications, and can log out", async () => {
  await openPage("/badges", { viewer: viewerFixture({ mail_status: 2 }), server });
  expect(header().queryByRole("link", { name: "Inbox" })).toBeNull();
  expect(header().getByRole("menuitem", { name: "Log out" })).toBeInTheDocument();
});

test("the account menu names the user and leads to their pages", async () => {
  await openPage("/badges", { viewer: viewerFixture({ username: "ada.l" }), server });
  expect(header().getByRole("button", { name: "Account of Ada Lovelace" })).toHaveAttribute("aria-haspopup", "menu");
  const items = within(header().getByRole("menu", { name: "Account of Ada Lovelace" })).getAllByRole("menuitem");
  expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
    ["Profile", "/users/ada.l"],
    ["Bookmarks", "/users/ada.l/bookmarks"],
    ["Settings", "/users/settings/profile"],
    ["Log out", null],
  ]);
});

test("AC4 logging out of a public page shows it as a visitor sees it", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue(undefined);
  const { user, services, inputsOf } = await openPage("/badges", {
    viewer: viewerFixture(),
    server: { ...server, logout: () => null },
  });
  await user.click(header().getByRole("menuitem", { name: "Log out" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(inputsOf("logout")).toHaveLength(1);
  expect(services.session.token()).toBeNull();
});

test("AC4 logging out of a page for members leads home, even when the server does not answer", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const { user, services } = await openPage("/users/notifications/inbox", {
    viewer: viewerFixture(),
    server: {
      notificationGroups: () => ({ count: 0, list: [] }),
      logout: () => {
        throw apiError(500, "base.unknown");
      },
    },
  });
  await user.click(header().getByRole("menuitem", { name: "Log out" }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/"));
  expect(services.session.token()).toBeNull();
});

test("the slash focuses the search, unless the user is typing or has turned shortcuts off", async () => {
  const { user, services } = await openPage("/badges", { server });
  await user.keyboard("/");
  expect(search()).toHaveFocus();
  expect(search()).toHaveValue("");
  await user.keyboard("a/b");
  expect(search()).toHaveValue("a/b");
  act(() => search().blur());
  services.storage.write("shortcuts", "off");
  await user.keyboard("/");
  expect(search()).not.toHaveFocus();
});

test("the search shows the words of the search page, and is empty elsewhere", async () => {
  const { user } = await openPage("/search?q=green+tea", { server });
  expect(search()).toHaveValue("green tea");
  await user.click(site().getByRole("link", { name: "Badges" }));
  await waitFor(() => expect(search()).toHaveValue(""));
});

test("the search is a form that works without scripts", async () => {
  await openPage("/badges", { server });
  const form = search().closest("form");
  expect(form).toHaveAttribute("action", "/search");
  expect(search()).toHaveAttribute("name", "q");
  expect(search()).toBeRequired();
});

test("KF1 the title of a new page is heard once: the focus is on it, so that it is not announced as well", async () => {
  const { user } = await openPage("/search", { server });
  const announced = () =>
    [...document.querySelectorAll("[aria-live=polite][aria-atomic]")].map((each) => each.textContent);
  expect(announced()).toEqual([""]);
  await user.click(site().getByRole("link", { name: "Badges" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Badges" })).toHaveFocus());
  expect([document.title, ...announced()]).toEqual(["Badges - Kettle", ""]);
});

test("visitors choose language and colours in the footer, members in their settings", async () => {
  await openPage("/badges?page=2", { server });
  const footer = () => within(screen.getByRole("contentinfo"));
  expect(footer().getByLabelText("Colours")).toHaveValue("system");
  expect(footer().getByRole("button", { name: "Apply" })).toHaveAttribute("type", "submit");
  await openPage("/badges", { viewer: viewerFixture(), server });
  expect(footer().queryByLabelText("Colours")).toBeNull();
  expect(footer().getByRole("link", { name: "Language and colours" })).toHaveAttribute(
    "href",
    "/users/settings/interface",
  );
});

test("the skip link leads to the content", async () => {
  await openPage("/badges", { server });
  expect(screen.getByRole("link", { name: "Skip to the content" })).toHaveAttribute("href", "#main");
  expect(screen.getByRole("main")).toHaveAttribute("id", "main");
});

test("the site's name is the link home, or its logo with that name", async () => {
  await openPage("/badges", { server });
  expect(header().getByRole("link", { name: "Kettle" })).toHaveAttribute("href", "/");
  const branded = siteInfoFixture({ branding: { logo: "/logo.png" } });
  await openPage("/badges", { server: { ...server, siteInfo: () => branded } });
  expect(within(header().getByRole("link", { name: "Kettle" })).getByRole("img")).toHaveAttribute("src", "/logo.png");
});
