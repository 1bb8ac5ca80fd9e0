import { expect, test } from "vitest";
import { citedNumbers, citedParagraphs, withoutMarkers } from "./cited-text.ts";

const text = "Use cooler water. [2] Steep it briefly. [1][2]\n\nGreen tea is not black tea. [3]";

test("AS2 the markers of an answer become numbers of sources, by paragraph", () => {
  expect(citedParagraphs(text)).toEqual([
    ["Use cooler water.", 2, " Steep it briefly.", 1, 2],
    ["Green tea is not black tea.", 3],
  ]);
  expect(citedParagraphs("")).toEqual([]);
});

test("AS2 the sources that are named come in the order of the text, each once", () => {
  expect(citedNumbers(text)).toEqual([2, 1, 3]);
});

test("AS4 what is read aloud has no markers", () => {
  expect(withoutMarkers(text)).toBe("Use cooler water. Steep it briefly.\n\nGreen tea is not black tea.");
});
