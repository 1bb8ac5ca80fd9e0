import { expect, test } from "vitest";
import { CHECKPOINT_DISTANCE, type CheckpointedList, createListCheckpoints, type SortKey } from "./list-checkpoints.ts";

/** A list of the numbers from `size` down to 1. */
function listOf(size: () => number, more: Partial<CheckpointedList> = {}): CheckpointedList {
  return {
    name: "numbers",
    total: size(),
    growsInFront: true,
    async step(after, distance) {
      const start = after === null ? size() : Number(after[0]);
      const value = start - distance;
      return value >= 1 ? [value] : null;
    },
    ...more,
  };
}

const fail = (error: unknown) => {
  throw error;
};

test("checkpoints are found in the background and point to rows shortly before the requested one", async () => {
  const checkpoints = createListCheckpoints({ onError: fail });
  const list = listOf(() => 10_500);
  expect(checkpoints.before(list, 7300)).toBeNull();
  await checkpoints.settle();
  expect(checkpoints.before(list, 7300)).toEqual({ rank: 7000, key: [3500] });
  expect(checkpoints.before(list, 10_499)).toEqual({ rank: 10_000, key: [500] });
  expect(checkpoints.before(list, CHECKPOINT_DISTANCE - 1)).toBeNull();
});

test("rows added at the front shift all checkpoints", async () => {
  let size = 5000;
  const checkpoints = createListCheckpoints({ onError: fail });
  checkpoints.before(
    listOf(() => size),
    0,
  );
  await checkpoints.settle();
  size = 5003;
  const checkpoint = checkpoints.before(
    listOf(() => size),
    3003,
  ) as { rank: number; key: SortKey };
  expect(checkpoint).toEqual({ rank: 3003, key: [2000] });
});

test("a changed list is scanned again, but not immediately", async () => {
  let [size, now, scans] = [3000, 0, 0];
  const checkpoints = createListCheckpoints({ onError: fail, now: () => now });
  const list = () => {
    const counted = listOf(() => size);
    return {
      ...counted,
      step: (after: SortKey | null, distance: number) => {
        if (after === null) scans += 1;
        return counted.step(after, distance);
      },
    };
  };
  for (const [at, length] of [
    [0, 3000],
    [1000, 3000],
    [2000, 3100],
    [31_000, 3100],
    [32_000, 3100],
  ] as const) {
    [now, size] = [at, length];
    checkpoints.before(list(), 100);
    await checkpoints.settle();
  }
  expect(scans).toBe(2);
});

test("an expensive count is cached for a minute and then refreshed in the background", async () => {
  let [now, counted] = [0, 0];
  const checkpoints = createListCheckpoints({ onError: fail, now: () => now });
  const count = async () => ++counted;
  expect([await checkpoints.count("list", count), await checkpoints.count("list", count)]).toEqual([1, 1]);
  now = 61_000;
  expect(await checkpoints.count("list", count)).toBe(1);
  await checkpoints.settle();
  expect(await checkpoints.count("list", count)).toBe(2);
});

test("SC4 a count is shared for a minute: other processes do not count again", async () => {
  const values = new Map<string, string>();
  const sharedCache = {
    get: async (key: string) => values.get(key) ?? null,
    async set(key: string, value: string, lifetimeS: number) {
      expect(lifetimeS).toBe(60);
      values.set(key, value);
    },
  };
  let counted = 0;
  const count = async () => {
    counted += 1;
    return 12_345;
  };
  for (let process = 0; process < 3; process++) {
    const lists = createListCheckpoints({ onError: fail, sharedCache });
    expect(await lists.count("numbers", count)).toBe(12_345);
  }
  expect(counted).toBe(1);
});
