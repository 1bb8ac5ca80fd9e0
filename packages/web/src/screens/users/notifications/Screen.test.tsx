// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { screen } from "@testing-library/react";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { hydrateSent } from "../../../../testing/hydrate.tsx";
import { notificationFixture, openNotifications } from "../../../../testing/notifications.ts";
import { assetsFixture } from "../../../../testing/site.ts";
import { createPageRenderer } from "../../../ssr.tsx";
import type { NotificationListItem } from "./notification-types.ts";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });

const person = (status: string) => ({ username: "grace", display_name: "Grace <b>", avatar: "", rank: 1, status });
const item = (id: string, more: object, object_map: object = { question: "7", answer: "8", comment: "" }) => ({
  id,
  user_info: person("normal"),
  object_info: { title: `Title ${id}`, object_id: "8", object_map, object_type: "answer" },
  rank: 0,
  notification_action: "gate question",
  sentence: [
    { kind: "person", text: "Grace <b>" },
    { kind: "words", text: " gate your question " },
    { kind: "object", text: `Title ${id}` },
  ],
  is_read: true,
  update_time: 1_790_000_000,
  ids: [id],
  people: [],
  people_count: 0,
  ...more,
});

const inbox = [
  item("1", { is_read: false }),
  item("2", { user_info: person("deleted") }, { question: "7", answer: "0", comment: "9" }),
  item("3", { user_info: undefined, quote: "Steep it <i>long</i>." }, { question: "", answer: "", comment: "" }),
];
const badge = { title: "First", object_id: "5", object_map: { badge_id: "77" }, object_type: "badge_award" };
const achievements = [item("4", { rank: -2 }), item("5", { object_info: badge, user_info: undefined })];

const requests: object[] = [];
const render = (url: string) => {
  const address = new URL(url, "http://localhost");
  const api = {
    ...fakeApi(address),
    badges: async () => [],
    notificationGroups: async (input: { type: string }) => {
      requests.push(input);
      const list = (input.type === "inbox" ? inbox : achievements) as unknown as NotificationListItem[];
      return address.searchParams.has("empty") ? { count: 0, list: [] } : { count: 23, list };
    },
  } as unknown as Api;
  const viewer = address.searchParams.has("as") ? {} : null;
  return renderer.renderPage({ url, language: "en_US", viewer, api });
};

it.each([
  "/users/notifications/inbox?as=ada",
  "/users/notifications/inbox/votes?as=ada&page=2",
  "/users/notifications/inbox?as=ada&empty=1",
  "/users/notifications/achievement?as=ada",
  "/users/notifications/achievement?as=ada&empty=1",
])("%s hydrates without mismatches", async (url) => {
  const consoleErrors = vi.spyOn(console, "error");
  const { html, status } = await render(url);
  expect(status).toBe(200);
  const fetches = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no server"));
  const { mismatches } = await hydrateSent(html, url, { clearNotificationStatus: "PUT /status" });
  expect(fetches.mock.calls.map(([address]) => address)).toEqual(["/status"]);
  fetches.mockRestore();
  expect(mismatches).toEqual([]);
  expect(consoleErrors.mock.calls).toEqual([]);
  consoleErrors.mockRestore();
});

it.each([
  ["/users/notifications/inbox?as=ada", "Notifications"],
  ["/users/notifications/inbox/votes?as=ada&page=2", "Votes - Notifications - Page 2"],
  ["/users/notifications/achievement?as=ada", "Achievements - Notifications"],
])("the title of %s tells it apart from the other lists", async (url, title) => {
  expect((await render(url)).html).toContain(`<title>${title} - Kettle</title>`);
});

it.each([
  ["new ones in the inbox", { inbox: 1, achievement: 2 }, inbox.slice(1), "inbox"],
  ["nothing new", { inbox: 0, achievement: 0 }, [], "inbox"],
  ["new achievements, and unread ones in the inbox", { inbox: 0, achievement: 2 }, inbox, "inbox"],
  ["new achievements alone", { inbox: 0, achievement: 2 }, inbox.slice(1), "achievement"],
])("with %s the bell leads to the %s", async (_, counts, list, kind) => {
  const api = {
    ...fakeApi(new URL("http://localhost?as=ada")),
    notificationStatus: async () => counts,
    notificationPage: async () => ({ count: list.length, list }),
  } as unknown as Api;
  const url = "/users/notifications";
  const { redirect } = await renderer.renderPage({ url, language: "en_US", viewer: {}, api });
  expect(redirect?.location).toBe(`/users/notifications/${kind}`);
});

it("the tab of the achievements says how many are new", async () => {
  const { close } = await open("/users/notifications/inbox?as=ada", 0);
  const tab = screen.getByRole("link", { name: "Achievements 2" });
  expect(tab.getAttribute("href")).toBe("/users/notifications/achievement");
  close();
});

/** A page in the browser whose server has unread notifications. */
async function open(url: string, inbox: number) {
  const counts = { inbox, achievement: 2, revision: 0, can_revision: false, badge_award: null };
  const fetches: string[] = [];
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  const fetch = vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    fetches.push(`${init?.method} ${address} ${init?.body}`);
    await gate;
    const { type } = JSON.parse(String(init?.body));
    return Response.json({ code: 200, reason: "", msg: "", data: { ...counts, ...(type && { [type]: 0 }) } });
  });
  const { html } = await render(url);
  const page = await hydrateSent(html, url, { clearNotificationStatus: "PUT /status", readNotifications: "PUT /read" });
  await act(async () => page.services.notifications.set(counts));
  return { ...page, fetches, answer, close: () => fetch.mockRestore() };
}

const bell = (root: HTMLElement) => root.querySelector('header a[href="/users/notifications"]')?.getAttribute("title");

it.each([
  ["inbox", "Achievements: 2 new"],
  ["achievement", "Inbox: 7 new"],
])("H11 opening the %s clears its counter, and not the other", async (kind, left) => {
  const { root, fetches, answer, close } = await open(`/users/notifications/${kind}?as=ada`, 7);
  expect(bell(root)).toBe("Inbox: 7 new · Achievements: 2 new");
  await act(async () => answer());
  await expect.poll(() => bell(root)).toBe(left);
  expect(fetches).toEqual([`PUT /status ${JSON.stringify({ type: kind })}`]);
  close();
});

it("H11 opening a notification marks it as read", async () => {
  const { root, fetches, close } = await open("/users/notifications/inbox?as=ada", 1);
  const link = root.querySelector<HTMLAnchorElement>('main a[href="/questions/7/8"]');
  link?.addEventListener("click", (event) => event.preventDefault());
  await act(async () => link?.click());
  expect(fetches).toContain('PUT /read {"ids":["1"]}');
  expect(root.querySelector("li")?.textContent).not.toContain("Unread");
  close();
});

it.each([
  ["inbox", [notificationFixture("1")], "button"],
  ["inbox/unread", [], "heading"],
])("KF3 that all of %s are read is announced, and the focus is not lost", async (path, left, role) => {
  let list = [notificationFixture("1", { is_read: false })];
  const { user } = await openNotifications(path, [], {
    notificationGroups: () => ({ count: list.length, list }),
    readAllNotifications: () => {
      list = left;
      return {};
    },
  });
  await user.click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("All notifications are marked as read.")).toBeTruthy();
  const name = role === "button" ? "Mark all as read" : "Notifications";
  await expect.poll(() => document.activeElement === screen.queryByRole(role, { name })).toBe(true);
});

it("requests the filter and page of its URL", async () => {
  requests.length = 0;
  await render("/users/notifications/inbox/votes?as=ada&page=2");
  expect(requests).toEqual([{ type: "inbox", inbox_type: "votes", unread: false, page: 2, page_size: 30 }]);
});

it("links to the post, its comment, the badge, or nothing", async () => {
  const { html } = await render("/users/notifications/inbox?as=ada");
  expect(html).toContain('href="/questions/7/8"');
  expect(html).toContain('href="/questions/7?commentId=9"');
  expect(html).toContain(" gate your question ");
  expect(html).toContain("Steep it &lt;i&gt;long&lt;/i&gt;.");
  expect(html).toContain("Grace &lt;b&gt;");
  expect(html.match(/hidden">Unread</g)).toHaveLength(1);
  const { html: gained } = await render("/users/notifications/achievement?as=ada");
  expect(gained).toContain('href="/badges/77?username=ada"');
  expect(gained).toContain("−<!-- -->2");
});

it.each([
  ["/users/notifications", "/users/login?redirect=%2Fusers%2Fnotifications"],
  ["/users/notifications/inbox", "/users/login?redirect=%2Fusers%2Fnotifications%2Finbox"],
])("%s redirects to %s", async (url, location) => {
  expect((await render(url)).redirect?.location).toBe(location);
});

it.each(["/users/notifications/nonsense?as=ada", "/users/notifications/inbox/nonsense?as=ada"])(
  "%s does not exist",
  async (url) => {
    expect((await render(url)).status).toBe(404);
  },
);
