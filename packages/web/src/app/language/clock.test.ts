// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStillClock, startClock } from "./clock.ts";

const START_MS = 1_767_225_600_000;

beforeEach(() => void vi.useFakeTimers({ now: START_MS }));
afterEach(() => {
  vi.useRealTimers();
  setVisible(true);
});

function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, "visibilityState", { value: isVisible ? "visible" : "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("the clock stands still until it is started, then runs in steps of 30 seconds", () => {
  const clock = createStillClock();
  expect(clock.get()).toBeNull();
  startClock(clock);
  expect(clock.get()).toBe(START_MS / 1000);
  vi.advanceTimersByTime(29_999);
  expect(clock.get()).toBe(START_MS / 1000);
  vi.advanceTimersByTime(1);
  expect(clock.get()).toBe(START_MS / 1000 + 30);
});

test("a hidden page does not count, and is up to date as soon as it is shown", () => {
  const clock = createStillClock();
  startClock(clock);
  setVisible(false);
  vi.advanceTimersByTime(90_000);
  expect(clock.get()).toBe(START_MS / 1000);
  setVisible(true);
  expect(clock.get()).toBe(START_MS / 1000 + 90);
});
