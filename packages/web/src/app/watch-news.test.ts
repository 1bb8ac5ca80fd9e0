// @vitest-environment happy-dom
import { type Api, ApiRefusal } from "@askwell/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { givenViewer } from "../../testing/site.ts";
import { createNews, shownCount } from "./news.ts";
import type { Session } from "./session.ts";
import { createStore } from "./store.ts";
import type { Viewer } from "./viewer.ts";
import { watchNews } from "./watch-news.ts";

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

const newsWith = (inbox: number) => ({ inbox, achievement: 0, revision: 0, can_revision: false, badge_award: null });

/** Somebody at a page, and a server that answers with `reply`. */
function given(person: Viewer | null = givenViewer() as Viewer) {
  const server = { asked: 0, pulled: 0, reply: async () => newsWith(1) };
  const api = {
    notificationStatus: () => {
      server.asked += 1;
      return server.reply();
    },
  } as unknown as Api;
  const pull = async () => {
    server.pulled += 1;
  };
  const session = { pull } as unknown as Session;
  const viewer = createStore<Viewer | null>(person);
  const news = createNews();
  stop = watchNews({ api, viewer, session, news });
  return { server, viewer, news };
}

const refused = (code: number) => async () => {
  throw new ApiRefusal({ code, reason: "", msg: "", data: null });
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("H11 asks at once and every three seconds", async () => {
  const { server, news } = given();
  await pass(0);
  expect([server.asked, news.get()?.inbox]).toEqual([1, 1]);
  await pass(9000);
  expect(server.asked).toBe(4);
});

it("keeps what it had when nothing has changed, so that nothing is drawn anew", async () => {
  const { news } = given();
  await pass(0);
  const first = news.get();
  await pass(3000);
  expect(news.get()).toBe(first);
});

it("H11 asks nothing while the page is hidden, and at once when it shows", async () => {
  const { server } = given();
  await pass(0);
  show(false);
  await pass(60_000);
  expect(server.asked).toBe(1);
  show(true);
  await pass(0);
  expect(server.asked).toBe(2);
});

it.each([
  ["visitors", null],
  ["somebody without a confirmed address", givenViewer({ mail_status: 2 }) as Viewer],
])("asks nothing for %s", async (_who, person) => {
  const { server, viewer } = given(person);
  await pass(10_000);
  expect(server.asked).toBe(0);
  viewer.set(givenViewer() as Viewer);
  await pass(0);
  expect(server.asked).toBe(1);
});

it("forgets what it knew when somebody else comes", async () => {
  const { viewer, news } = given();
  await pass(0);
  viewer.set(null);
  expect(news.get()).toBeNull();
});

it("H11 asks a server that fails less and less often, and as before once it answers", async () => {
  const { server } = given();
  server.reply = refused(500);
  await pass(3000);
  expect(server.asked).toBe(2);
  await pass(5999);
  expect(server.asked).toBe(2);
  await pass(1);
  expect(server.asked).toBe(3);
  server.reply = async () => newsWith(2);
  await pass(12_000);
  expect(server.asked).toBe(4);
  await pass(3000);
  expect(server.asked).toBe(5);
});

it("finds out who this is when the session has ended", async () => {
  const { server } = given();
  server.reply = refused(401);
  await pass(3000);
  expect(server.pulled).toBe(1);
});

it("passes over an answer that is older than what was done meanwhile", async () => {
  const { server, news } = given();
  await pass(0);
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof newsWith>>();
  server.reply = () => promise;
  await pass(3000);
  news.set(newsWith(0));
  resolve(newsWith(5));
  await pass(0);
  expect(news.get()?.inbox).toBe(0);
});

it("L4 shows counts up to 99", () => {
  expect([1, 99, 100, 1234].map(shownCount)).toEqual(["1", "99", "99+", "99+"]);
});
