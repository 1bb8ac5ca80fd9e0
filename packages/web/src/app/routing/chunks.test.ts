import { afterEach, expect, it, vi } from "vitest";
import { ChunkLoadError, limitFiles } from "./chunks.ts";

afterEach(() => vi.useRealTimers());

const files = (screen: () => Promise<never>) => limitFiles({ screens: { home: screen }, loads: {} });

it("times out after 120 s", async () => {
  vi.useFakeTimers();
  const code = files(() => new Promise(() => undefined)).screens.home?.();
  const outcome = expect(code).rejects.toBeInstanceOf(ChunkLoadError);
  await vi.advanceTimersByTimeAsync(119_999);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
});

it("wraps load errors in ChunkLoadError", async () => {
  await expect(files(() => Promise.reject(new TypeError("gone"))).screens.home?.()).rejects.toBeInstanceOf(
    ChunkLoadError,
  );
});
