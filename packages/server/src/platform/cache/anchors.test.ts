import { expect, test } from "vitest";
import { ANCHOR_DISTANCE, type AnchoredList, createListAnchors, type SortKey } from "./anchors.ts";

/** The numbers from `size` down to 1, read as a database would. */
function listOf(size: () => number, more: Partial<AnchoredList> = {}): AnchoredList {
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

test("places are learnt in the background and lead to rows that stand shortly before", async () => {
  const anchors = createListAnchors({ onError: fail });
  const list = listOf(() => 10_500);
  expect(anchors.before(list, 7300)).toBeNull();
  await anchors.settle();
  expect(anchors.before(list, 7300)).toEqual({ rank: 7000, key: [3500] });
  expect(anchors.before(list, 10_499)).toEqual({ rank: 10_000, key: [500] });
  expect(anchors.before(list, ANCHOR_DISTANCE - 1)).toBeNull();
});

test("what came in at the front since then moves all places on", async () => {
  let size = 5000;
  const anchors = createListAnchors({ onError: fail });
  anchors.before(
    listOf(() => size),
    0,
  );
  await anchors.settle();
  size = 5003;
  const anchor = anchors.before(
    listOf(() => size),
    3003,
  ) as { rank: number; key: SortKey };
  expect(anchor).toEqual({ rank: 3003, key: [2000] });
});

test("a list that has changed is walked again, but not at once", async () => {
  let [size, now, walks] = [3000, 0, 0];
  const anchors = createListAnchors({ onError: fail, now: () => now });
  const list = () => {
    const counted = listOf(() => size);
    return {
      ...counted,
      step: (after: SortKey | null, distance: number) => {
        if (after === null) walks += 1;
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
    anchors.before(list(), 100);
    await anchors.settle();
  }
  expect(walks).toBe(2);
});

test("a dear count is remembered for a minute and then counted behind the reader's back", async () => {
  let [now, counted] = [0, 0];
  const anchors = createListAnchors({ onError: fail, now: () => now });
  const count = async () => ++counted;
  expect([await anchors.count("list", count), await anchors.count("list", count)]).toEqual([1, 1]);
  now = 61_000;
  expect(await anchors.count("list", count)).toBe(1);
  await anchors.settle();
  expect(await anchors.count("list", count)).toBe(2);
});
