import { expect, test } from "vitest";
import { type DiffPiece, foldLines, linePairs, tagPieces, textPieces } from "./differences.ts";

const shown = (pieces: readonly DiffPiece[]) =>
  pieces.map(({ kind, text }) => (kind === "same" ? text : kind === "gone" ? `[-${text}-]` : `{+${text}+}`)).join("");
const lines = (before: string, after: string) =>
  linePairs(before, after).map(({ kind, pieces }) => [kind, shown(pieces)]);

test("E7 a slightly changed word is compared by letters, another one as a whole", () => {
  expect(shown(textPieces("How to recieve mail", "How to receive mail"))).toMatch(/^How to rec.*e.*ve mail$/);
  expect(shown(textPieces("the colour blue", "the colour green"))).toBe("the colour [-blue-]{+green+}");
  expect(shown(textPieces("organise", "organisation"))).toBe("organis[-e-]{+ation+}");
  expect(shown(textPieces("water of 75 degrees", "water from the tap"))).toBe(
    "water [-of 75 degrees-]{+from the tap+}",
  );
  expect(shown(textPieces("it is", "it is so"))).toBe("it is{+ so+}");
  expect(shown(textPieces("same", "same"))).toBe("same");
  expect(shown(textPieces("", "new"))).toBe("{+new+}");
});

test("E7 a replaced line is paired with its replacement", () => {
  expect(lines("one\ntwo\nthree", "one\n2 two\nthree\nfour")).toEqual([
    ["same", "one"],
    ["changed", "{+2 +}two"],
    ["same", "three"],
    ["new", "{+four+}"],
  ]);
  expect(lines("one\ntwo", "two")).toEqual([
    ["gone", "[-one-]"],
    ["same", "two"],
  ]);
  expect(lines("", "first\nsecond")).toEqual([
    ["new", "{+first+}"],
    ["new", "{+second+}"],
  ]);
  expect(lines("", "")).toEqual([]);
});

test("E7 line endings and a trailing newline are no difference", () => {
  expect(lines("one\r\ntwo", "one\ntwo\n").map(([kind]) => kind)).toEqual(["same", "same"]);
});

test("E7 the comparison of two long texts without a common line is bounded", () => {
  const text = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word} ${index}`).join("\n");
  const pairs = linePairs(text("old"), text("new"));
  expect(pairs.filter(({ kind }) => kind === "gone")).toHaveLength(3000);
  expect(pairs.filter(({ kind }) => kind === "new")).toHaveLength(3000);
});

test("E7 tags are compared by name, in any order", () => {
  expect(shown(tagPieces(["b", "a"], ["c", "b"]))).toBe("[-a-]b{+c+}");
});

test("E7 long unchanged runs are folded except for three lines of context", () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}`).join("\n");
  const runs = foldLines(linePairs(before, before.replace("line 10", "row 10")));
  expect(runs.map((run) => [run.isFolded, run.lines.length])).toEqual([
    [true, 7],
    [false, 7],
    [true, 6],
  ]);
});
