import { describe, expect, test } from "vitest";
import { directionOf, hasTexts, isLanguage, languages, negotiateLanguage, negotiatePageLanguage } from "./languages.ts";

describe("languages", () => {
  test("W8 pseudo-languages are matched only on request and cannot be chosen", () => {
    expect(isLanguage("en_XA")).toBe(false);
    expect(hasTexts("en_XA")).toBe(true);
    expect([negotiateLanguage("ar-XB"), negotiateLanguage("ar-XB", true)]).toEqual(["en_US", "ar_XB"]);
    const page = (withPseudo: boolean) => negotiatePageLanguage("en-XA, ar", "zh_CN", withPseudo);
    expect([page(false), page(true)]).toEqual(["en_US", "en_XA"]);
  });

  test("W4 the site's languages, English first", () => {
    expect(languages.map(({ value }) => value).join(" ")).toBe("en_US zh_CN ar");
    expect([isLanguage("tlh_QO"), isLanguage("de_DE")]).toEqual([false, false]);
  });

  test.each([
    [undefined, "en_US"],
    ["", "en_US"],
    ["zh_CN", "zh_CN"],
    ["zh-CN", "zh_CN"],
    ["ar", "ar"],
    ["en-US;q=0.5, zh-CN;q=0.9", "zh_CN"],
    ["de-DE;q=0.5, fr-FR;q=0.9", "en_US"],
    ["de-AT, fr-FR", "en_US"],
    ["de", "en_US"],
    [`de-DE${" ".repeat(300)}`, "en_US"],
    [";;;,,q=", "en_US"],
  ])("W5 a reply to %j speaks %s", (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });

  test.each([
    ["zh-SG", "zh_CN"],
    ["ZH-cn", "zh_CN"],
    ["zh-TW, zh;q=0.9, en;q=0.8", "zh_CN"],
    ["ar-EG, en;q=0.5", "ar"],
    ["nl, ar;q=0.5", "ar"],
    ["en-GB, ar;q=0.5", "en_US"],
    ["en;q=0, nl", "ar"],
    ["*", "ar"],
    ["fr", "ar"],
    [`zh-CN${" ".repeat(300)}`, "ar"],
    [undefined, "ar"],
  ])("W6 a page for %j of an Arabic site that follows browsers speaks %s", (header, language) => {
    expect(negotiatePageLanguage(header, "ar")).toBe(language);
  });

  test("W7 Arabic, Hebrew and Persian are right-to-left", () => {
    expect(["ar", "fa_IR", "ar_XB", "he_IL"].map(directionOf)).toEqual(["rtl", "rtl", "rtl", "rtl"]);
    expect(["en_US", "ja_JP", "en_XA"].map(directionOf)).toEqual(["ltr", "ltr", "ltr"]);
  });
});
