// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { browserTexts } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { givenViewer } from "../../../testing/site.ts";
import { messagesOf } from "../../app/language.ts";
import { createNews } from "../../app/news.ts";
import type { Services } from "../../app/services.tsx";
import { createStore } from "../../app/store.ts";
import { celebrate } from "./celebrate.tsx";
import { makePieces } from "./confetti.ts";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = "";
});

/** Ada, who has just earned a badge. */
async function given() {
  const read: string[] = [];
  const api = { readNotification: async ({ id }: { id: string }) => void read.push(id) } as unknown as Api;
  const messages = createStore(messagesOf("en_US", browserTexts({}, createCatalogues()("en_US")), "UTC"));
  const [news, viewer] = [createNews(), createStore(givenViewer())];
  const counts = { inbox: 0, achievement: 1, revision: 0, can_revision: false };
  const badge_award = { notification_id: "7", badge_id: "3", name: "Scholar", icon: "", level: 1 };
  await act(async () => celebrate({ api, messages, news, viewer } as unknown as Services));
  await act(async () => news.set({ ...counts, badge_award }));
  return { read, news };
}
const card = () => document.querySelector("[role=status] [role=dialog]");

test("D6 a badge is told of as it is earned, without taking the focus, and leads to the badge", async () => {
  await given();
  expect(card()?.querySelector("h2")?.textContent).toBe("Scholar");
  expect(card()?.textContent).toContain("Bronze");
  expect(document.activeElement).toBe(document.body);
  expect(card()?.querySelector("a")?.getAttribute("href")).toBe("/badges/3?username=ada");
});

test.each([
  ["closing", () => card()?.querySelector("button")?.click()],
  ["Escape", () => card()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))],
  ["following it", () => card()?.querySelector("a")?.click()],
])("D6 %s marks the notification as read and takes it away", async (_, leave) => {
  const { read, news } = await given();
  await act(async () => leave());
  expect([card(), read, news.get()?.badge_award]).toEqual([null, ["7"], null]);
});

test("D6 confetti falls for eight seconds, and not for those who have asked for less motion", async () => {
  const wanted: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => wanted.push(draw));
  const pen = { setTransform: () => undefined, fillRect: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
  const frame = (now: number) => {
    const before = pen.fillRect.mock.calls.length;
    for (const draw of wanted.splice(0)) draw(now);
    return pen.fillRect.mock.calls.length - before;
  };
  await given();
  expect([frame(1000), frame(5000), frame(8999), frame(9000), wanted.length]).toEqual([100, 100, 100, 0, 0]);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(prefers-reduced-motion: reduce)" }));
  await given();
  expect(wanted).toEqual([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("D6 confetti is a hundred pieces in nineteen colours", () => {
  const pieces = makePieces();
  expect([pieces.length, new Set(pieces.map(({ colour }) => colour)).size]).toEqual([100, 19]);
});
