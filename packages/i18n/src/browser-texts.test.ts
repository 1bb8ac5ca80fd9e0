import { describe, expect, test } from "vitest";
import { browserTexts } from "./browser-texts.ts";
import { languages, pseudoLanguages } from "./languages.ts";
import { messageParams } from "./messages.ts";
import { createCatalogues, createTranslators } from "./node.ts";
import { createTranslator } from "./translator.ts";

const catalogue = createCatalogues();
const translator = createTranslators(catalogue);
const english = catalogue("en_US");
const codes = [...languages, ...pseudoLanguages].map(({ value }) => value);

describe("W3 the English fallback", () => {
  test.each(codes)("%s reads the same in the browser and from the server", (language) => {
    const { own, english: rest } = browserTexts(catalogue(language), english);
    const there = createTranslator(language, own, rest);
    for (const [key, names] of messageParams(english)) {
      for (const count of names.includes("count") ? [0, 1, 2, 5] : [1]) {
        const params = { ...Object.fromEntries(names.map((name) => [name, "Ann"])), count };
        expect(there.maybe(key, params)).toBe(translator(language).maybe(key, params));
      }
    }
  });

  test("no text is sent twice, and a missing plural form does not fall back to English", () => {
    const texts = { a: { b: { other: "viele" } }, c: "Hallo" };
    const all = { a: { b: { one: "one", other: "many" }, d: "More" }, c: "Hello", e: { f: "Deep" } };
    expect(browserTexts(texts, all).english).toEqual({ a: { d: "More" }, e: { f: "Deep" } });
    expect(browserTexts(all, all)).toEqual(browserTexts({}, all));
  });
});
