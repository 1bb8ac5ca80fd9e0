import { expect, test } from "vitest";
import { bandsOf, readSignature, signatureOf, similarityOf, storedSignature } from "./text-signature.ts";

const words = Array.from({ length: 60 }, (_, at) => `word${at}`);
const text = words.join(" ");
const signature = (of: string) => signatureOf(of)!;
/** The text with some of its words replaced, spread over it. */
const changed = (count: number) =>
  words.map((word, at) => (at % Math.floor(60 / count) === 0 ? `other${at}` : word)).join(" ");

test("HR9 texts that differ in case, accents, punctuation and hidden characters only have the same signature", () => {
  const spam = "Buy the cheapest kettles of the world now, from our naïve shop in the old town!";
  const same = "BUY the  cheapest ket\u200btles of the world: now from our naive shop in the old town";
  expect(signature(same)).toEqual(signature(spam));
  expect(readSignature(storedSignature(signature(spam)))).toEqual(signature(spam));
});

test("HR9 the more words differ, the less texts are alike", () => {
  const [little, much] = [
    similarityOf(signature(text), signature(changed(2))),
    similarityOf(signature(text), signature(changed(12))),
  ];
  expect(little).toBeGreaterThan(75);
  expect(little).toBeLessThan(100);
  expect(much).toBeLessThan(60);
  expect(similarityOf(signature(text), signature(words.toReversed().join(" ")))).toBeLessThan(10);
});

test("HR9 texts that are much alike have a band in common, and others have none", () => {
  const shared = (one: string, other: string) =>
    bandsOf(signature(one)).filter((band) => bandsOf(signature(other)).includes(band));
  expect(shared(text, changed(2)).length).toBeGreaterThan(0);
  expect(shared(text, words.toReversed().join(" "))).toEqual([]);
  expect(new Set(bandsOf(signature(text))).size).toBe(16);
});

test("HR9 short texts have no signature, and scripts without spaces are read by character", () => {
  expect(signatureOf("Thank you very much for this answer")).toBeNull();
  expect(signatureOf("欢迎来到我们的网上赌场今天就开始玩")).not.toBeNull();
});
