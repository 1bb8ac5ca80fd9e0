import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** Makes `passTime` work until the test ends. Time goes on by itself, too, because `user` waits between two keys. */
export function controlTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 1 });
  onTestFinished(() => void vi.useRealTimers());
}

/** Jumps over a delay. */
export const passTime = (delayMs: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(delayMs));
