// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the maintenance page asks every 15 seconds, and opens the site when it is there again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const replace = vi.spyOn(location, "replace").mockReturnValue(undefined);
  await openPage("/maintenance");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("We are under maintenance, we'll be back soon.");
  expect(screen.queryByRole("banner")).toBeNull();
  const asked: string[] = [];
  const replies = [() => Promise.reject(new TypeError("no answer")), () => new Response("", { status: 503 })];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return (replies.shift() ?? (() => new Response("ok")))();
  });
  for (const times of [1, 2]) {
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(asked).toHaveLength(times);
    expect(replace).not.toHaveBeenCalled();
  }
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(asked.at(-1)).toBe("/readyz");
  expect(replace).toHaveBeenCalledExactlyOnceWith("/");
});
