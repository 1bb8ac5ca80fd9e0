// @vitest-environment happy-dom
import { type Api, ApiResponseError } from "@askwell/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { viewerFixture } from "../../../testing/site.ts";
import { createLiveStore } from "../live/live-store.ts";
import type { UserSession } from "../session/session.ts";
import type { SignedInUser } from "../session/viewer.ts";
import { createStore } from "../store.ts";
import { createNotificationStatus, shownCount } from "./notification-status.ts";
import { pollNotifications } from "./poll-notifications.ts";

let stop: () => void = () => undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
  show(true);
});

function show(isVisible: boolean): void {
  Object.defineProperty(document, "visibilityState", { value: isVisible ? "visible" : "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

const statusWith = (inbox: number) => ({ inbox, achievement: 0, revision: 0, can_revision: false, badge_award: null });

/** A page with a user, and a server that answers with `reply`. */
function setUp(person: SignedInUser | null = viewerFixture() as SignedInUser) {
  const server = { polls: 0, refreshes: 0, reply: async () => statusWith(1) };
  const api = {
    notificationStatus: () => {
      server.polls += 1;
      return server.reply();
    },
  } as unknown as Api;
  const refresh = async () => {
    server.refreshes += 1;
  };
  const session = { refresh } as unknown as UserSession;
  const viewer = createStore<SignedInUser | null>(person);
  const notifications = createNotificationStatus();
  const live = createLiveStore();
  stop = pollNotifications({ api, viewer, session, notifications, live });
  return { server, viewer, notifications, live };
}

const failWith = (code: number) => async () => {
  throw new ApiResponseError({ code, reason: "", msg: "", data: null });
};
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("H11 polls at once and every three seconds", async () => {
  const { server, notifications } = setUp();
  await advance(0);
  expect([server.polls, notifications.get()?.inbox]).toEqual([1, 1]);
  await advance(9000);
  expect(server.polls).toBe(4);
});

it("leaves the store alone when nothing has changed, so that nothing re-renders", async () => {
  const { notifications } = setUp();
  await advance(0);
  const first = notifications.get();
  await advance(3000);
  expect(notifications.get()).toBe(first);
});

it("H11 does not poll while the page is hidden, and polls at once when it shows", async () => {
  const { server } = setUp();
  await advance(0);
  show(false);
  await advance(60_000);
  expect(server.polls).toBe(1);
  show(true);
  await advance(0);
  expect(server.polls).toBe(2);
});

it.each([
  ["visitors", null],
  ["users without a confirmed address", viewerFixture({ mail_status: 2 }) as SignedInUser],
])("does not poll for %s", async (_who, person) => {
  const { server, viewer } = setUp(person);
  await advance(10_000);
  expect(server.polls).toBe(0);
  viewer.set(viewerFixture() as SignedInUser);
  await advance(0);
  expect(server.polls).toBe(1);
});

it("is reset when another user logs in", async () => {
  const { viewer, notifications } = setUp();
  await advance(0);
  viewer.set(null);
  expect(notifications.get()).toBeNull();
});

it("H11 backs off while the server fails, and recovers once it answers", async () => {
  const { server } = setUp();
  server.reply = failWith(500);
  await advance(3000);
  expect(server.polls).toBe(2);
  await advance(5999);
  expect(server.polls).toBe(2);
  await advance(1);
  expect(server.polls).toBe(3);
  server.reply = async () => statusWith(2);
  await advance(12_000);
  expect(server.polls).toBe(4);
  await advance(3000);
  expect(server.polls).toBe(5);
});

it("refreshes the session after a 401", async () => {
  const { server } = setUp();
  server.reply = failWith(401);
  await advance(3000);
  expect(server.refreshes).toBe(1);
});

it("ignores a reply that is older than a change made meanwhile", async () => {
  const { server, notifications } = setUp();
  await advance(0);
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof statusWith>>();
  server.reply = () => promise;
  await advance(3000);
  notifications.set(statusWith(0));
  resolve(statusWith(5));
  await advance(0);
  expect(notifications.get()?.inbox).toBe(0);
});

it("L4 shows counts up to 99", () => {
  expect([1, 99, 100, 1234].map(shownCount)).toEqual(["1", "99", "99+", "99+"]);
});

it("H11 polls once a minute while the stream is open, and at once when it says that there are new ones", async () => {
  const { server, live } = setUp();
  await advance(0);
  const state = { isConnected: true, news: 0, apply: <Loaded>(loaded: Loaded) => loaded, Notice: () => null };
  live.set(state);
  await advance(0);
  expect(server.polls).toBe(2);
  await advance(59_000);
  expect(server.polls).toBe(2);
  live.set({ ...state, news: 1 });
  await advance(0);
  expect(server.polls).toBe(3);
  live.set({ ...state, news: 1, isConnected: false });
  await advance(3000);
  expect(server.polls).toBe(5);
});
