import { expect, test } from "vitest";
import { createTally } from "./tally.ts";

const fail = (error: unknown) => {
  throw error;
};

test("counts are pending until they are stored, and nothing is counted twice or lost meanwhile", async () => {
  const stored = new Map<string, number>();
  let release = () => {};
  const tally = createTally({
    onError: fail,
    save: async (counts, done) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      for (const [key, count] of counts) stored.set(key, (stored.get(key) ?? 0) + count);
      done();
    },
  });
  tally.add("a");
  tally.add("a");
  tally.add("b");
  const flushed = tally.flush();
  tally.add("a");
  expect([tally.pending("a"), tally.pending("b")]).toEqual([3, 1]);
  release();
  await flushed;
  expect([tally.pending("a"), tally.pending("b"), stored.get("a")]).toEqual([1, 0, 2]);
  const again = tally.flush();
  release();
  await again;
  expect([tally.pending("a"), stored.get("a")]).toEqual([0, 3]);
});

test("what could not be stored stays pending", async () => {
  const tally = createTally({ onError: fail, save: async () => Promise.reject(new Error("no disk")) });
  tally.add("a");
  await expect(tally.flush()).rejects.toThrow("no disk");
  expect(tally.pending("a")).toBe(1);
});
