import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeWord, encodeWord } from "./encoding.ts";
import { fold } from "./folding.ts";
import { firstHit, searchColumn, searchTerm, tokensOf } from "./tokens.ts";

/** True when a search for `query` matches a text. */
function finds(query: string, text: string, exact = false): boolean {
  const term = searchTerm(query, exact);
  return term !== null && firstHit(text, [term]) !== null;
}

const words = fc.string({ unit: fc.constantFrom(..."abcqxyz0189йüß語かकث😀#+."), minLength: 1, maxLength: 12 });
const anyText = fc.string({ unit: "grapheme", maxLength: 60 });

describe("folding", () => {
  test.each([
    ["Größe", "grosse"],
    ["CRÈME brûlée", "creme brulee"],
    ["İstanbul", "istanbul"],
    ["Đặng", "dang"],
    ["Ёлка", "елка"],
    ["Йод", "йод"],
    ["Ὀδυσσεύς", "οδυσσευσ"],
    ["ﬁle", "file"],
    ["ＡＢＣ１", "abc1"],
    ["ｶﾞ", "ガ"],
    ["が", "が"],
    ["한글", "한글"],
    ["हिन्दी", "हिन्दी"],
    ["שָׁלוֹם", "שלום"],
    ["العَرَبِيَّة", "العربیه"],
    ["می‌خواهم", "میخواهم"],
    ["ไทยนี้", "ไทยนี้"],
  ])("F1 %j is looked for as %j", (text, folded) => {
    expect(fold(text)).toBe(folded.normalize("NFC"));
  });

  test("F1 folding is idempotent", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe("codes of words", () => {
  test("F4 every code is one word for every engine: a letter first, 4 to 80 symbols", () => {
    fc.assert(
      fc.property(words, (word) => {
        expect(encodeWord(word)).toMatch(/^[xyz][a-z0-9]{3,79}$/);
      }),
    );
  });

  test("F4 a code decodes to its word, so codes are unique", () => {
    fc.assert(
      fc.property(words, (word) => {
        expect(decodeWord(encodeWord(word))).toBe(word);
      }),
    );
  });

  test("F4 the code of a prefix is a prefix of the code", () => {
    fc.assert(
      fc.property(words, words, (start, rest) => {
        fc.pre(encodeWord(start).startsWith("x"));
        expect(encodeWord(start + rest).startsWith(encodeWord(start))).toBe(true);
      }),
    );
  });

  test("F4 long words are cut between characters", () => {
    expect(encodeWord("a".repeat(500))).toBe(`x${"a".repeat(79)}`);
    expect(decodeWord(encodeWord("щ".repeat(500)))).toMatch(/^щ{38}$/);
    expect(decodeWord(encodeWord("😀".repeat(500)))).toMatch(/^(😀){19}$/u);
  });

  test.each(["what", "hat", "the", "will", "with", "www", "a", "i", "und", "you"])(
    "F4 %j is on no engine's stop list",
    (word) => {
      expect(encodeWord(word)).not.toBe(word);
      expect(encodeWord(word).length).toBeGreaterThanOrEqual(4);
    },
  );
});

describe("tokens of a text", () => {
  const read = (text: string) => tokensOf(text).map(({ code }) => decodeWord(code));

  test.each([
    ["How to parse JSON in Go?", ["how", "to", "parse", "json", "in", "go"]],
    ["C, C++ and C# (or F#).", ["c", "c++", "c#", "f#"].toSpliced(2, 0, "and").toSpliced(4, 0, "or")],
    ["a .NET app, asp.net, node.js", ["a", "net.", "app", "asp", "net", "node", "js"]],
    ["It ends. Next... and 3.14", ["it", "ends", "next", "and", "3", "14"]],
    ["don't l'eau O’Brien’s п'ять", ["dont", "l", "eau", "o", "briens", "пять"]],
    ["foo_bar foo-bar i++ a+b", ["foo", "bar", "foo", "bar", "i++", "a", "b"]],
    ["东京大学", ["东京", "京大", "大学", "学"]],
    ["C语言 とスーパー", ["c", "语言", "言", "とス", "スー", "ーパ", "パー", "ー"]],
    ["서울 한국어", ["서울", "울", "한국", "국어", "어"]],
    ["ไทย", ["ไท", "ทย", "ย"]],
    ["**bold** `code` [link](https://example.com/a)", ["bold", "code", "link", "https", "example", "com", "a"]],
    ["½ ﬁn ℃", ["1", "2", "fin"]],
    ["🎉 — …", []],
    ["", []],
  ])("F2 and F3 %j holds %j", (text, found) => {
    expect(read(text)).toEqual(found);
  });

  test("F5 the column contains the codes separated by spaces", () => {
    expect(searchColumn("Go to 東京")).toMatch(/^yygo yyto x[a-z0-9]+ x[a-z0-9]+$/);
    expect(searchColumn("…")).toBe("");
  });

  test("F5 any text gives a column of codes", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(searchColumn(text)).toMatch(/^([xyz][a-z0-9]{3,79}( |$))*$/);
      }),
    );
  });

  test("F8 tokens have positions", () => {
    const text = "Привет, мир!";
    expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Привет", "мир"]);
  });
});

describe("search matches", () => {
  test.each([
    ["glov", "gloves"],
    ["SHEEP", "How warm is sheep wool"],
    ["creme", "Crème brûlée"],
    ["crème", "creme"],
    ["go", "use Go here"],
    ["c", "a C program"],
    ["c++", "in C++11"],
    ["C#", "with c#."],
    [".net", "the .NET way"],
    ["net", "the .NET way"],
    ["notepad", "open Notepad++"],
    ["node.js", "with Node.js"],
    ["tag-with-hyphen", "a tag with hyphen"],
    ["foo-bar", "foo bars"],
    ["猫", "黒い猫"],
    ["猫", "猫好き"],
    ["京大", "东京大学"],
    ["C语", "C语言"],
    ["語", "日本語"],
    ["한국", "나는 한국어를"],
    ["при", "Приветствие"],
    ["don't", "we dont"],
    ["2026", "20261121"],
  ])("F6 %j finds %j", (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test.each([
    ["c", "a C++ program"],
    ["c", "cat"],
    ["go", "google"],
    ["c++", "a C program"],
    [".net", "the net"],
    ["东大", "东京大学"],
    ["loves", "gloves"],
    ["wool sheep", "sheep wool"],
    ["", "text"],
    ["…", "…"],
  ])("F6 %j does not find %j", (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  test("F7 a phrase matches consecutive whole words", () => {
    expect(finds("sheep wool", "How warm is sheep wool", true)).toBe(true);
    expect(finds("sheep woo", "How warm is sheep wool", true)).toBe(false);
    expect(finds("use .net core", "you use .NET core", true)).toBe(true);
    expect(finds("日本 語", "日本 語", true)).toBe(true);
  });

  test("F6 every text matches itself", () => {
    fc.assert(
      fc.property(anyText, anyText, (before, text) => {
        fc.pre(searchTerm(text) !== null);
        expect(finds(text, `${before} — ${text}`)).toBe(true);
      }),
    );
  });

  test("F8 the first hit has its position", () => {
    const text = "How warm is sheep wool";
    const terms = ["wool", "sheep"].map((word) => searchTerm(word)!);
    const hit = firstHit(text, terms)!;
    expect(text.slice(hit.start, hit.end)).toBe("sheep");
    expect(firstHit(text, [searchTerm("sheep wool", true)!])).toEqual({ start: 12, end: 22 });
    expect(firstHit(text, [])).toBeNull();
  });
});
