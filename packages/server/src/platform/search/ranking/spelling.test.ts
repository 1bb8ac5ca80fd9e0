import fc from "fast-check";
import { expect, test } from "vitest";
import { costBetween, forgivesTwo, wordsNear } from "./spelling.ts";

test.each([
  ["wheeel", "wheel"],
  ["whel", "wheel"],
  ["hwheel", "wheel"],
  ["wehel", "wheel"],
  ["wheal", "wheel"],
  ["колсео", "колесо"],
  ["دراحة", "دراجة"],
])("F33 one error turns %s into %s", (typed, meant) => {
  const fold = (word: string) => word.replace("ة", "ه");
  expect([...wordsNear(fold(typed)).keys()]).toContain(fold(meant));
});

test("F33 a double letter and swapped letters cost less than other errors, and a first letter more", () => {
  const near = wordsNear("whelly");
  const cost = (word: string) => near.get(word)!;
  expect(cost("wheelly")).toBeLessThan(cost("whealy"));
  expect(cost("wehlly")).toBeLessThan(cost("whenly"));
  expect(cost("shelly")).toBeGreaterThan(cost("whenly"));
});

test("F33 the first letter of a word of less than six letters is not corrected, but doubled or swapped ones are", () => {
  const near = wordsNear("bike");
  expect(near.has("like")).toBe(false);
  expect(near.has("ike")).toBe(false);
  expect(near.has("bbike")).toBe(true);
  expect(near.has("ibke")).toBe(true);
  expect(wordsNear("wwheel").has("wheel")).toBe(true);
});

test.each(["the", "東京大学の", "abc1", "x86_64", ""])("F33 %j is not corrected", (word) => {
  expect(wordsNear(word).size).toBe(0);
});

test("F33 two errors are forgiven in words of eight letters and more", () => {
  expect(forgivesTwo("derailer")).toBe(true);
  expect(forgivesTwo("whheeel")).toBe(false);
  expect(forgivesTwo("東京大学東京大学")).toBe(false);
  expect(costBetween("deraileur", "derailleurs")).toBeDefined();
  expect(costBetween("deraileurl", "derailleur")).toBeDefined();
  expect(costBetween("derail", "derailleurs")).toBeUndefined();
  expect(costBetween("deralieuro", "derailleur")).toBeUndefined();
});

test("F33 all words near a word are at most two errors away from each other", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."abce"), minLength: 4, maxLength: 6 }), (word) => {
      const near = [...wordsNear(word).keys()];
      expect(near).not.toContain(word);
      for (const other of near.slice(0, 20)) expect(costBetween(other, word)).toBeDefined();
    }),
  );
});
