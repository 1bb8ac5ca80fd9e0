import { createTranslators } from "@askwell/i18n/node";
import { expect, test } from "vitest";
import { filterText } from "./filter-text.ts";

const translator = createTranslators();
const inWords = (filter: string, language = "en_US") => filterText({ t: translator(language), language }, filter);

test.each([
  ["[tea]", "Tagged tea"],
  ["answers:0", "Without an answer"],
  ["answers:1", "With an answer"],
  ["score:5", "Score 5 or more"],
  ["created:week", "Written in the last week"],
  ["created:2024-05-31", "Written on May 31, 2024"],
  ["created:2024-05-01..", "Written since May 1, 2024"],
  ["created:..2024-05-01", "Written until May 1, 2024"],
  ["created:2024-01-01..2024-06-30", "Written from Jan 1, 2024 to Jun 30, 2024"],
])("F36 the filter %s is %s in words", (filter, text) => {
  expect(inWords(filter)).toBe(text);
});

test("F36 dates of a filter are written as in the language of the reader", () => {
  expect(inWords("created:2024-05-31", "zh_CN")).toBe("发布于 2024年5月31日");
});
