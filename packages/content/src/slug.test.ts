import { expect, test } from "vitest";
import { titleSlug, transliterate } from "./slug.ts";

test.each([
  ["How do tomatoes grow in the shade", "how-do-tomatoes-grow-in-the-shade"],
  ["How hot is a kettle?", "how-hot-is-a-kettle"],
  ["Привет мир", "privet-mir"],
  ["こんにちは", "konnichiha"],
  ["しゃしん と チョコ", "shashin-to-choko"],
  ["如何使用 React?", "ru-he-shi-yong"],
  ["한국어", "hangugeo"],
  ["Crème brûlée & äpfel @ Straße", "creme-brulee-and-aepfel-at-strasse"],
  ["Łódź, Ørsted, đường", "lodz-orsted-duong"],
  ["  --C++ vs. C#--  ", "c-vs-c"],
  ["😀 emoji 🎉", "emoji"],
  ["😀", "topic"],
  ["???", "topic"],
  ["", "topic"],
])("M19 %j becomes %j", (title, slug) => {
  expect(titleSlug(title)).toBe(slug);
});

test("M19 a slug has at most 150 bytes and does not end in a dash", () => {
  expect(titleSlug("a".repeat(200))).toBe("a".repeat(150));
  expect(titleSlug(`${"a".repeat(149)} b`)).toBe("a".repeat(149));
});

test("M19 names are transliterated to Latin letters", () => {
  expect(transliterate("张伟")).toBe("Zhang Wei");
  expect(transliterate("Иван Zoë")).toBe("Ivan Zoe");
});
