import { describe, expect, test } from "vitest";
import { languages } from "../src/languages.ts";
import { type MessageTree, messageParams } from "../src/messages.ts";
import { createCatalogues, createTranslators } from "../src/node.ts";
import { intlTag } from "../src/translator.ts";

/** Languages that have everything English has. Whoever adds an English text adds it to their files as well. */
const finished = ["zh_CN", "ar"];

const catalogue = createCatalogues();
const english = messageParams(catalogue("en_US"));

/** Texts with plural forms by whole key, each with its forms. */
function pluralForms(tree: MessageTree, prefix = ""): [key: string, forms: string[]][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string[]][] => {
    if (typeof value === "string") return [];
    const key = `${prefix}${name}`;
    return typeof value.other === "string" ? [[key, Object.keys(value)]] : pluralForms(value, `${key}.`);
  });
}

/** A plural form may leave the number out ("one answer"), a whole text may not. */
const named = (names: readonly string[] = []) => names.filter((name) => name !== "count").join(" ");

describe.each(finished)("W10 %s is finished", (language) => {
  const texts = messageParams(catalogue(language));

  test("it is on offer, and whole", () => {
    expect(languages.map(({ value }) => value)).toContain(language);
    const missing = [...english.keys()].filter((key) => !texts.has(key));
    expect(missing, `add to locales/${language}.yaml: ${missing.join(", ")}`).toEqual([]);
    expect(createTranslators(catalogue)(language).progress).toBe(100);
  });

  test("its texts are filled in with the same names", () => {
    const wrong = [...texts].filter(([key, names]) => named(names) !== named(english.get(key)));
    const keys = wrong.map(([key]) => key);
    expect(keys, `other names in braces in locales/${language}.yaml: ${keys.join(", ")}`).toEqual([]);
  });

  test("what has plural forms in English has exactly those of the language", () => {
    const wanted = new Intl.PluralRules(intlTag(language)).resolvedOptions().pluralCategories.toSorted();
    const found = new Map(pluralForms(catalogue(language)));
    const wrong = pluralForms(catalogue("en_US"))
      .map(([key]) => key)
      .filter((key) => found.get(key)?.toSorted().join(" ") !== wanted.join(" "));
    expect(wrong, `give the forms ${wanted.join(", ")} in locales/${language}.yaml: ${wrong.join(", ")}`).toEqual([]);
  });

  test("no text is empty or begins or ends with blanks", () => {
    const texts = (tree: MessageTree): string[] =>
      Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : texts(value)));
    expect(texts(catalogue(language)).filter((text) => text.trim() !== text || text === "")).toEqual([]);
  });
});
