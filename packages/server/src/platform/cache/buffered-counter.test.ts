import { expect, test } from "vitest";
import { createBufferedCounter } from "./buffered-counter.ts";

const fail = (error: unknown) => {
  throw error;
};

test("counts stay pending until they are stored, and none is counted twice or lost in the meantime", async () => {
  const stored = new Map<string, number>();
  let release = () => {};
  const counter = createBufferedCounter({
    onError: fail,
    save: async (counts, done) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      for (const [key, count] of counts) stored.set(key, (stored.get(key) ?? 0) + count);
      done();
    },
  });
  counter.add("a");
  counter.add("a");
  counter.add("b");
  const flushed = counter.flush();
  counter.add("a");
  expect([counter.pending("a"), counter.pending("b")]).toEqual([3, 1]);
  release();
  await flushed;
  expect([counter.pending("a"), counter.pending("b"), stored.get("a")]).toEqual([1, 0, 2]);
  const again = counter.flush();
  release();
  await again;
  expect([counter.pending("a"), stored.get("a")]).toEqual([0, 3]);
});

test("counts stay pending if saving fails", async () => {
  const counter = createBufferedCounter({ onError: fail, save: async () => Promise.reject(new Error("no disk")) });
  counter.add("a");
  await expect(counter.flush()).rejects.toThrow("no disk");
  expect(counter.pending("a")).toBe(1);
});
