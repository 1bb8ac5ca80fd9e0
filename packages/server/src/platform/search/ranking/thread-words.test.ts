import fc from "fast-check";
import { expect, test } from "vitest";
import { joinWords, MAX_WEIGHT, splitWords, type ThreadStems, threadWords, weightIn } from "./thread-words.ts";

const NOTHING: ThreadStems = { title: [], tags: [], text: [], answers: [] };
const weightOf = (stems: Partial<ThreadStems>, code: string) =>
  weightIn(joinWords(threadWords({ ...NOTHING, ...stems })), code);
const filler = (count: number) => Array.from({ length: count }, (_, n) => `xfiller${n}`);

/** Other words. */
const USUAL = { title: 4, tags: 2, text: 80, answers: 220 };

test("F14 a word weighs most in the title, then in tags, the text and answers", () => {
  const weights = (["title", "tags", "text", "answers"] as const).map((field) =>
    weightOf({ [field]: ["xwheel", ...filler(USUAL[field])] }, "xwheel"),
  );
  expect(weights).toEqual(weights.toSorted((one, other) => other - one));
  expect(new Set(weights).size).toBe(4);
});

test("F14 a word weighs more when it is more frequent, and less in a long text", () => {
  const one = weightOf({ text: ["xwheel", ...filler(50)] }, "xwheel");
  expect(weightOf({ text: ["xwheel", "xwheel", ...filler(50)] }, "xwheel")).toBeGreaterThan(one);
  expect(weightOf({ text: ["xwheel", ...filler(500)] }, "xwheel")).toBeLessThan(one);
});

test("F14 all words of title and tags find a thread, but not all of a long text", () => {
  const { indexed, others } = threadWords({ ...NOTHING, title: ["xa", "xb"], tags: ["xc"], text: filler(100) });
  expect([...indexed.keys()]).toEqual(expect.arrayContaining(["xa", "xb", "xc"]));
  expect(indexed.size).toBeLessThan(40);
  expect(indexed.size + others.size).toBe(103);
});

const code = fc.string({ unit: fc.constantFrom(..."abq01"), minLength: 1, maxLength: 4 }).map((text) => `x${text}`);

test("words are read as they were written", () => {
  fc.assert(
    fc.property(fc.array(code, { maxLength: 80 }), fc.array(code, { maxLength: 5 }), (text, title) => {
      const words = threadWords({ ...NOTHING, title, text });
      const joined = joinWords(words);
      expect(splitWords(joined)).toEqual(words);
      for (const [each, weight] of [...words.indexed, ...words.others]) {
        expect(weightIn(joined, each)).toBe(weight);
        expect(weight).toBeGreaterThanOrEqual(1);
        expect(weight).toBeLessThanOrEqual(MAX_WEIGHT);
      }
      expect(weightIn(joined, "xnone")).toBe(0);
    }),
  );
});
