import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effectivePoints, isCapped, pointsKinds, pointsOf, reversalOf } from "./reputation.ts";

describe("reputation", () => {
  test.each([
    ["question.voted_up", 10],
    ["answer.voted_up", 10],
    ["question.voted_down", -2],
    ["answer.voted_down", -2],
    ["answer.vote_down", -1],
    ["question.vote_down", 0],
    ["answer.accepted", 15],
    ["answer.accept", 2],
    ["edit.accepted", 2],
    ["user.activated", 1],
  ] as const)("R1 %s moves reputation by %i", (kind, points) => {
    expect(pointsOf(kind)).toBe(points);
  });

  test.each([
    [0, 10],
    [190, 10],
    [199, 10],
    [200, 0],
    [260, 0],
    [-40, 10],
  ])("R3 with %i points of today an upvote brings %i", (earnedToday, points) => {
    expect(effectivePoints("answer.voted_up", 10, { rank: 50, earnedToday })).toBe(points);
  });

  test("R3 acceptance, edits and activation have no daily cap", () => {
    const state = { rank: 50, earnedToday: 500 };
    expect(effectivePoints("answer.accepted", 15, state)).toBe(15);
    expect(effectivePoints("edit.accepted", 2, state)).toBe(2);
    expect(pointsKinds.filter((kind) => !isCapped(kind))).toEqual([
      "answer.accepted",
      "answer.accept",
      "edit.accepted",
      "user.activated",
    ]);
  });

  test("R3 losses count on a capped day as well", () => {
    expect(effectivePoints("question.voted_down", -2, { rank: 50, earnedToday: 300 })).toBe(-2);
  });

  test.each([
    [1, 0],
    [2, -1],
    [3, -2],
    [90, -2],
    [0, 0],
  ])("R4 with a reputation of %i a downvote takes %i", (rank, points) => {
    expect(effectivePoints("question.voted_down", -2, { rank, earnedToday: 0 })).toBe(points);
  });

  test("R5 reverting a loss restores exactly what was lost", () => {
    expect(reversalOf(-1, 1)).toBe(1);
    expect(reversalOf(0, 1)).toBe(0);
    expect(reversalOf(10, 30)).toBe(-10);
  });

  test("R5 reverting a gain stops at one", () => {
    expect(reversalOf(10, 5)).toBe(-4);
    expect(reversalOf(15, 1)).toBe(0);
  });

  test("R4 and R5 no entry takes reputation below one", () => {
    const entries = fc.record({
      rank: fc.integer({ min: 1, max: 300 }),
      wanted: fc.integer({ min: -100, max: 100 }),
      earnedToday: fc.integer({ min: -300, max: 300 }),
    });
    fc.assert(
      fc.property(entries, ({ rank, wanted, earnedToday }) => {
        const points = effectivePoints("answer.voted_up", wanted, { rank, earnedToday });
        expect(rank + points).toBeGreaterThanOrEqual(1);
        expect(rank + points + reversalOf(points, rank + points)).toBe(rank);
      }),
    );
  });
});
