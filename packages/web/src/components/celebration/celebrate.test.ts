// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { browserTexts } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { badgeFixture } from "../../../testing/badge.ts";
import { viewerFixture } from "../../../testing/site.ts";
import { messagesOf } from "../../app/language/language.ts";
import { createNotificationStatus } from "../../app/notifications/notification-status.ts";
import type { Services } from "../../app/services/services.tsx";
import { createStore } from "../../app/store.ts";
import { celebrate } from "./celebrate.tsx";
import { makePieces } from "./confetti.ts";

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = "";
});

/** Ada with a new badge; `isFirst` unless another tab or device has shown it. */
async function setUp({ isFirst = true, others = 0, path = "/" } = {}) {
  const read: string[] = [];
  const shown: string[] = [];
  const api = {
    readNotification: async ({ id }: { id: string }) => void read.push(id),
    showBadge: async ({ id }: { id: string }) => {
      shown.push(id);
      return { is_first: isFirst, others };
    },
  } as unknown as Api;
  const view = createStore({ location: { path, search: "", hash: "" } });
  const messages = createStore(messagesOf("en_US", browserTexts({}, createCatalogues()("en_US")), "UTC"));
  const [notifications, viewer] = [createNotificationStatus(), createStore(viewerFixture())];
  const counts = { inbox: 0, achievement: 1, revision: 0, can_revision: false };
  const badge_award = { ...badgeFixture({ name: "Scholar", level: 1 }), notification_id: "7", badge_id: "3" };
  await act(async () => celebrate({ api, messages, notifications, viewer, router: { view } } as unknown as Services));
  await act(async () => notifications.set({ ...counts, badge_award }));
  const go = (to: string) => act(async () => view.set({ location: { path: to, search: "", hash: "" } }));
  return { read, notifications, shown, go };
}
const card = () => document.querySelector("[role=status] [role=dialog]");

test("D6 a new badge is announced without taking the focus, with a link to it", async () => {
  await setUp();
  expect(card()?.querySelector("h2")?.textContent).toBe("Scholar");
  expect(card()?.textContent).toContain("Bronze");
  expect(document.activeElement).toBe(document.body);
  expect(card()?.querySelector("a")?.getAttribute("href")).toBe("/badges/3?username=ada");
});

test("D6 several new badges are announced as one, with a link to all of them", async () => {
  await setUp({ others: 3 });
  expect(card()?.textContent).toContain("And 3 more badges.");
  expect(card()?.querySelector("a")?.getAttribute("href")).toBe("/users/ada/badges");
});

test.each([
  ["closing", () => card()?.querySelector("button")?.click()],
  ["Escape", () => card()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))],
  ["following it", () => card()?.querySelector("a")?.click()],
])("D6 %s marks the notification as read and closes the card", async (_, leave) => {
  const { read, notifications } = await setUp();
  await act(async () => leave());
  expect([card(), read, notifications.get()?.badge_award]).toEqual([null, ["7"], null]);
});

test("D6 a badge is shown once: the server decides whether another device has shown it", async () => {
  const { shown, notifications, read } = await setUp();
  expect([shown, notifications.get()?.badge_award, read]).toEqual([["7"], null, []]);
  document.body.innerHTML = "";
  await setUp({ isFirst: false });
  expect(card()).toBeNull();
});

test("D6 a badge waits while the user writes or is in the administration or the review, and closes when they start to write", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const waitForFocus = () => act(async () => vi.advanceTimersByTime(10));
  document.body.innerHTML = "<input>";
  const field = document.querySelector("input");
  field?.focus();
  const { shown, go } = await setUp();
  expect([card(), shown]).toEqual([null, []]);
  await go("/admin/users");
  await act(async () => field?.blur());
  await waitForFocus();
  expect(card()).toBeNull();
  await go("/review");
  expect(card()).toBeNull();
  await go("/questions");
  expect(card()).not.toBeNull();
  await act(async () => field?.focus());
  await waitForFocus();
  expect(card()).toBeNull();
});

test("D6 a badge closes after eight seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await setUp();
  await act(async () => vi.advanceTimersByTime(7900));
  expect(card()).not.toBeNull();
  await act(async () => vi.advanceTimersByTime(200));
  expect(card()).toBeNull();
});

test("D6 confetti falls for eight seconds, and not with reduced motion", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
  const context = { setTransform: () => undefined, fillRect: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  const frame = (now: number) => {
    const before = context.fillRect.mock.calls.length;
    for (const draw of frames.splice(0)) draw(now);
    return context.fillRect.mock.calls.length - before;
  };
  await setUp();
  expect([frame(1000), frame(5000), frame(8999), frame(9000), frames.length]).toEqual([100, 100, 100, 0, 0]);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(prefers-reduced-motion: reduce)" }));
  await setUp();
  expect(frames).toEqual([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("D6 confetti has a hundred pieces in nineteen colours", () => {
  const pieces = makePieces();
  expect([pieces.length, new Set(pieces.map(({ colour }) => colour)).size]).toEqual([100, 19]);
});
