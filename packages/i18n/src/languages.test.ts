import { describe, expect, test } from "vitest";
import { directionOf, hasTexts, isLanguage, languages, negotiateLanguage, negotiatePageLanguage } from "./languages.ts";

describe("languages", () => {
  test("W8 made-up languages are found only where they are asked for, and nobody may choose one", () => {
    expect(isLanguage("en_XA")).toBe(false);
    expect(hasTexts("en_XA")).toBe(true);
    expect([negotiateLanguage("ar-XB"), negotiateLanguage("ar-XB", true)]).toEqual(["en_US", "ar_XB"]);
    const page = (withMadeUp: boolean) => negotiatePageLanguage("en-XA, fr", "ko_KR", { madeUp: withMadeUp });
    expect([page(false), page(true)]).toEqual(["en_US", "en_XA"]);
  });

  test("W4 the languages of the site, English first", () => {
    expect(languages.map(({ value }) => value).join(" ")).toBe(
      "en_US es_ES pt_BR pt_PT de_DE fr_FR ja_JP it_IT ru_RU zh_CN zh_TW ko_KR vi_VN sk_SK fa_IR ar",
    );
    expect(isLanguage("tlh_QO")).toBe(false);
  });

  test.each([
    [undefined, "en_US"],
    ["", "en_US"],
    ["zh_CN", "zh_CN"],
    ["zh-CN", "zh_CN"],
    ["ar", "ar"],
    ["de-DE;q=0.5, fr-FR;q=0.9", "fr_FR"],
    ["de-AT, fr-FR", "en_US"],
    ["de", "en_US"],
    [`de-DE${" ".repeat(300)}`, "en_US"],
    [";;;,,q=", "en_US"],
  ])("W5 a reply to %j speaks %s", (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });

  test.each([
    ["de-AT, fr-FR", "de_DE"],
    ["nl, fr;q=0.5", "fr_FR"],
    ["en-GB", "en_US"],
    ["zh-Hant", "zh_TW"],
    ["zh-hk", "zh_TW"],
    ["zh-SG", "zh_CN"],
    ["PT-pt", "pt_PT"],
    ["ar-EG, en;q=0.5", "ar"],
    ["ar", "ar"],
    ["pt", "pt_BR"],
    ["de;q=0, nl", "ko_KR"],
    ["*", "ko_KR"],
    [undefined, "ko_KR"],
  ])("W6 a page for %j of a Korean site speaks %s", (header, language) => {
    expect(negotiatePageLanguage(header, "ko_KR")).toBe(language);
  });

  test.each([
    ["de-DE, de;q=0.9, en-US;q=0.8", "en_US"],
    ["zh-TW, zh;q=0.9, en;q=0.8", "zh_CN"],
    ["zh-Hant-HK", "zh_CN"],
    ["ko, zh;q=0.9", "ko_KR"],
    ["fr", "fr_FR"],
    ["nl", "ko_KR"],
  ])("W6 a page for %j of a Korean site with English and Chinese texts speaks %s", (header, language) => {
    const hasTexts = (code: string) => ["en_US", "zh_CN"].includes(code);
    expect(negotiatePageLanguage(header, "ko_KR", { hasTexts })).toBe(language);
  });

  test("W7 Arabic, Hebrew and Persian run from right to left", () => {
    expect(["ar", "fa_IR", "ar_XB", "he_IL"].map(directionOf)).toEqual(["rtl", "rtl", "rtl", "rtl"]);
    expect(["en_US", "ja_JP", "en_XA"].map(directionOf)).toEqual(["ltr", "ltr", "ltr"]);
  });
});
