import { expect, test } from "vitest";
import { comparable, createWordMatcher } from "./word-matcher.ts";

const find = createWordMatcher(["Casino", "cheap pills", "赌场", "he", "hers", "naïve", "c++"]);

test.each([
  ["Visit our CASINO now", "casino"],
  ["casinos are fine", undefined],
  ["Cheap   pills here", "cheap pills"],
  ["cheap\npills", "cheap pills"],
  ["cheaper pills", undefined],
  ["网上赌场真好", "赌场"],
  ["this is hers", "hers"],
  ["usher them", undefined],
  ["so naive", "naive"],
  ["ca\u200bsino", "casino"],
  ["ＣＡＳＩＮＯ", "casino"],
  ["I like c++.", "c++"],
  ["", undefined],
])("RV18 %j contains %j", (text, expected) => {
  expect(find(text)).toBe(expected);
});

test("RV18 a shorter term inside the start of a longer one is found", () => {
  const nested = createWordMatcher(["a b c d", "b c"]);
  expect(nested("a b c e")).toBe("b c");
  expect(nested("a b c d")).toBe("b c");
  expect(createWordMatcher([])("anything")).toBeUndefined();
});

test("RV18 terms are found as often as a plain search finds them in random texts", () => {
  const letters = ["a", "b", " "];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const word = (length: number) => Array.from({ length }, () => letters[random(3)]).join("");
  for (let round = 0; round < 2000; round += 1) {
    const terms = Array.from({ length: 3 }, () => comparable(word(1 + random(5)))).filter((term) => term !== "");
    const text = comparable(word(12));
    const isIn = terms.some((term) => {
      for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
        const [before = " ", after = " "] = [text[at - 1], text[at + term.length]];
        if (before === " " && after === " ") return true;
      }
      return false;
    });
    expect(createWordMatcher(terms)(text) !== undefined, `${terms.join("|")} in ${text}`).toBe(isIn);
  }
});

test("RV18 the time grows with the length of the text and not with what is listed", () => {
  const steps = (count: number) => {
    const terms = Array.from({ length: count }, (_, index) => `${"a".repeat(index + 1)}b`);
    return createWordMatcher(terms)("a".repeat(60_000));
  };
  // A search that starts again at every character would make 60,000 times 500 comparisons for each term.
  expect(steps(500)).toBeUndefined();
});
