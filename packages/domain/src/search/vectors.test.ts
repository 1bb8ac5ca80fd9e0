import { expect, test } from "vitest";
import { estimatedTokens, isSentence } from "./semantic-search.ts";
import { mixedOrder, reducedVector, similarityOf } from "./vectors.ts";

test.each([
  [[1, 0, 0], [1, 0, 0], 1],
  [[1, 0, 0], [0, 1, 0], 0],
  [[1, 0, 0], [-5, 0, 0], -1],
  [[0.001, 0.001], [900, 900], 1],
  [[3, 4], [4, 3], 0.96],
  [[0, 0], [1, 1], 0],
  [[1, 1], [1, 1, 1], 0],
])("SM5 the angle between %j and %j is stored in one byte per dimension", (one, other, expected) => {
  expect(similarityOf(reducedVector(one).values, reducedVector(other).values)).toBeCloseTo(expected, 1);
});

test("SM5 the signs of a vector are bits, filled up to whole words", () => {
  const { signs } = reducedVector([1, -1, 0.5, 0, -2, -2, -2, -2, 3]);
  expect([...signs]).toEqual([0b101, 1, 0, 0]);
});

test("SM8 what stands high in two orders comes before what stands first in one", () => {
  expect(mixedOrder(["a", "b", "c"], ["d", "b"])).toEqual(["b", "a", "c", "d"]);
  expect(mixedOrder(["a", "b", "c"], ["d", "b"], "titles")).toEqual(["b", "a", "d", "c"]);
  expect(mixedOrder(["a", "b"], [])).toEqual(["a", "b"]);
  expect(mixedOrder([], [])).toEqual([]);
  // What only the meaning finds first stands behind ten results of the words.
  const byWords = Array.from({ length: 20 }, (_, at) => `w${at}`);
  expect(mixedOrder(byWords, ["m"]).indexOf("m")).toBe(10);
});

test.each([
  ["reset router", false],
  ["how do I reset it", true],
  ["c++ build", false],
  ["如何重置路由器", true],
  ["路由器", false],
  ["كيف أعيد ضبط الموجه", true],
  ["? ! &", false],
])("SM7 whether %j has a meaning of its own: %j", (text, expected) => {
  expect(isSentence(text)).toBe(expected);
});

test("SM6 tokens are estimated rather too high", () => {
  expect([estimatedTokens(""), estimatedTokens("four char"), estimatedTokens("路由器")]).toEqual([0, 3, 3]);
});
