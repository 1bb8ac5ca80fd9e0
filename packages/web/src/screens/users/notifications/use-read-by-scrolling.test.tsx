// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notificationFixture, openNotifications } from "../../../../testing/notifications.ts";

/** What is observed, and the callback that says what came into view. */
let observed: Set<Element>;
let change: (seen: readonly Element[], isIntersecting: boolean) => void;

/** Called with `new`; what it returns is the observer. */
function observerOfTests(callback: (changes: { target: Element; isIntersecting: boolean }[]) => void) {
  observed = new Set();
  change = (seen, isIntersecting) => callback(seen.map((target) => ({ target, isIntersecting })));
  return {
    observe: (element: Element) => observed.add(element),
    unobserve: (element: Element) => observed.delete(element),
    disconnect: () => observed.clear(),
  };
}

beforeEach(() => void vi.stubGlobal("IntersectionObserver", observerOfTests));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rowOf = (title: string) => within(screen.getByRole("main")).getByText(new RegExp(title)).closest("li") as Element;

test("H14 entries that are in view for a moment are read, together, and those that pass are not", async () => {
  const list = [
    notificationFixture("1", { is_read: false, ids: ["1", "11"] }),
    notificationFixture("2", { is_read: false }),
    notificationFixture("3", { is_read: false }),
    notificationFixture("4"),
  ];
  const { inputsOf } = await openNotifications("inbox", list, { readNotifications: () => ({}) });
  expect(observed.size).toBe(3);
  vi.useFakeTimers();
  change([rowOf("Title 1"), rowOf("Title 2"), rowOf("Title 3")], true);
  change([rowOf("Title 2")], false);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(inputsOf("readNotifications")).toEqual([{ ids: ["1", "11", "3"] }]);
  expect([...observed]).toEqual([rowOf("Title 2")]);
  // What was new still looks new, for those who look at it.
  expect(screen.getAllByText("Unread", { selector: "span" })).not.toHaveLength(0);
});

test("H14 nothing is read while the page is hidden", async () => {
  const list = [notificationFixture("1", { is_read: false })];
  const { inputsOf } = await openNotifications("inbox", list, { readNotifications: () => ({}) });
  const show = (visibility: string) =>
    Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
  vi.useFakeTimers();
  show("hidden");
  change([rowOf("Title 1")], true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(inputsOf("readNotifications")).toEqual([]);
  show("visible");
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(inputsOf("readNotifications")).toEqual([{ ids: ["1"] }]);
});
