import { describe, expect, test } from "vitest";
import { languages } from "../src/languages.ts";
import { type MessageTree, messageParams } from "../src/messages.ts";
import { createCatalogues, createTranslators } from "../src/node.ts";
import { intlTag } from "../src/translator.ts";

/** Languages that must have every English text: a new English text needs its translations in the same change. */
const finished = languages.map(({ value }) => value).filter((code) => code !== "en_US");

const catalogue = createCatalogues();
const english = messageParams(catalogue("en_US"));

/** Texts with plural forms by full key. */
function pluralForms(tree: MessageTree, prefix = ""): [key: string, forms: string[]][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string[]][] => {
    if (typeof value === "string") return [];
    const key = `${prefix}${name}`;
    return typeof value.other === "string" ? [[key, Object.keys(value)]] : pluralForms(value, `${key}.`);
  });
}

/** A plural form may omit the number ("one answer"), other texts may not. */
const named = (names: readonly string[] = []) => names.filter((name) => name !== "count").join(" ");

describe.each(finished)("W10 %s is complete", (language) => {
  const texts = messageParams(catalogue(language));

  test("W4 it is offered and complete", () => {
    const missing = [...english.keys()].filter((key) => !texts.has(key));
    expect(missing, `add to locales/${language}.yaml: ${missing.join(", ")}`).toEqual([]);
    expect(createTranslators(catalogue)(language).progress).toBe(100);
  });

  test("its texts have the same parameters", () => {
    const wrong = [...texts].filter(([key, names]) => named(names) !== named(english.get(key)));
    const keys = wrong.map(([key]) => key);
    expect(keys, `other names in braces in locales/${language}.yaml: ${keys.join(", ")}`).toEqual([]);
  });

  test("texts with plural forms in English have exactly the forms of the language", () => {
    const expected = new Intl.PluralRules(intlTag(language)).resolvedOptions().pluralCategories.toSorted();
    const found = new Map(pluralForms(catalogue(language)));
    const wrong = pluralForms(catalogue("en_US"))
      .map(([key]) => key)
      .filter((key) => found.get(key)?.toSorted().join(" ") !== expected.join(" "));
    expect(wrong, `give the forms ${expected.join(", ")} in locales/${language}.yaml: ${wrong.join(", ")}`).toEqual([]);
  });

  test("a language with a form for two has other words in it than for large numbers", () => {
    const all = pluralForms(catalogue(language)).map(([key, forms]) => [key, forms.includes("two")] as const);
    const t = createTranslators(catalogue)(language);
    const names = Object.fromEntries([...texts.values()].flat().map((name) => [name, "…"]));
    const written = (key: string, count: number) => t.maybe(key, { ...names, count })?.replace(/\d+/, "…");
    const same = all.filter(([key, hasTwo]) => hasTwo && written(key, 2) === written(key, 100)).map(([key]) => key);
    expect(same, `write two as a word in locales/${language}.yaml: ${same.join(", ")}`).toEqual([]);
  });

  test("no text is empty, or starts or ends with white space", () => {
    const texts = (tree: MessageTree): string[] =>
      Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : texts(value)));
    expect(texts(catalogue(language)).filter((text) => text.trim() !== text || text === "")).toEqual([]);
  });
});
