import { expect, test } from "vitest";
import { wordsOf } from "../search/tokens.ts";
import { isEnough, mayBegin } from "./enough.ts";
import { createSupportCheck } from "./support.ts";

/** Enough of a language for these texts; the stemmers of the search are tested with the site. */
const stopWords = new Set(
  "a an and are by can do for from have how i in is it of on or should that the then this to you your with".split(" "),
);
const stemsOf = (text: string) =>
  wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map((word) => word.replace(/(ing|ed|es|s)$/, ""));

const sources = new Map([
  [1, { title: "How do I reset the router?", text: "I have lost the password of my router. It is a model 3000." }],
  [
    2,
    {
      title: "How do I reset the router?",
      text: "Press the small button on the back for 10 seconds. All lamps blink twice. You should not unplug it meanwhile. The manual is at https://routers.example/manual.",
    },
  ],
  [3, { title: "How do I make tea?", text: "Boil fresh water. Let it stand for three minutes." }],
]);
const check = createSupportCheck(sources, stemsOf);

test.each([
  ["Press the small button on the back of the router for 10 seconds.", [2], undefined],
  ["To reset the router, press the button on its back for 10 seconds.", [2], undefined],
  ["The lamps are blinking twice.", [2], undefined],
  ["Do not unplug it meanwhile.", [2], undefined],
  ["The manual is at https://routers.example/manual.", [2], undefined],
  ["Reset the router and let fresh water stand.", [2, 3], undefined],
  ["Press the small button on the back for 10 seconds.", [], "uncited"],
  ["Press the small button on the back for 10 seconds.", [7], "unknown_source"],
  ["Press the small button on the back for 10 seconds.", [2, 7], "unknown_source"],
  ["Press the small button on the back for 10 seconds.", [3], "other_number"],
  ["Press the small button on the back for 30 seconds.", [2], "other_number"],
  ["The manual is at https://evil.example/manual.", [2], "other_number"],
  ["Write to help@routers.example for the manual.", [2], "other_number"],
  ["Install the newest firmware through the web interface.", [2], "unsupported"],
  ["The router is reset by its vendor after a payment.", [2], "unsupported"],
  ["All lamps never blink twice in fresh water.", [3], "unsupported"],
  ["Never let fresh water stand.", [3], "negation"],
  ["It is.", [2], "unsupported"],
] as const)("AI8 %j citing %j: %s", (text, cites, problem) => {
  expect(check.problemOf(text, cites)).toBe(problem);
});

test("AI8 words that are far from each other in a source do not support a sentence", () => {
  const filler = Array.from({ length: 12 }, (_, n) => `Sentence ${n} is about gardens.`).join(" ");
  const long = new Map([[1, { title: "Questions", text: `Delete the cache. ${filler} Keep the database safe.` }]]);
  const { problemOf } = createSupportCheck(long, stemsOf);
  expect(problemOf("Delete the cache.", [1])).toBeUndefined();
  expect(problemOf("Keep the database safe.", [1])).toBeUndefined();
  expect(problemOf("Delete the safe database.", [1])).toBe("unsupported");
});

test("AI9 two supported sentences begin an answer, and one is an answer if few others were dropped", () => {
  expect([0, 1, 2].map((supported) => mayBegin({ supported, dropped: 9 }))).toEqual([false, false, true]);
  expect([0, 2, 3].map((dropped) => isEnough({ supported: 1, dropped }))).toEqual([true, true, false]);
  expect(isEnough({ supported: 0, dropped: 0 })).toBe(false);
  expect(isEnough({ supported: 2, dropped: 50 })).toBe(true);
});
