import { limits } from "@askwell/domain";
import { transliterate as romanise } from "transliteration";

/** Hepburn romanisation of kana; the library writes ti, tu, hu. Longer ones come first. */
const HEPBURN = new Map(
  [
    "しゃ=sha しゅ=shu しょ=sho ちゃ=cha ちゅ=chu ちょ=cho じゃ=ja じゅ=ju じょ=jo し=shi ち=chi つ=tsu ふ=fu じ=ji ぢ=ji づ=zu",
    "シャ=sha シュ=shu ショ=sho チャ=cha チュ=chu チョ=cho ジャ=ja ジュ=ju ジョ=jo シ=shi チ=chi ツ=tsu フ=fu ジ=ji ヂ=ji ヅ=zu",
  ].flatMap((line) => line.split(" ").map((pair) => pair.split("=") as [string, string])),
);
const KANA = new RegExp([...HEPBURN.keys()].join("|"), "g");

const WORDS: Readonly<Record<string, string>> = { "&": "and", "@": "at", ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
const HAN = /\p{Script=Han}/gu;
const NON_LATIN_LETTER = /(?=[\u0250-\uffff])\p{L}/u;
const EMPTY = "topic";

/**
 * The title slug of a question's address: lower-case Latin letters, digits and single dashes, at most 150 bytes,
 * `topic` when empty. Chinese titles become pinyin; other scripts are transliterated. Source: docs/rules/markdown.md
 * M19.
 */
export function titleSlug(title: string): string {
  const text = title.normalize("NFC").replace(/[\u{10000}-\u{10ffff}]/gu, "");
  const slug = latin(text)
    .toLowerCase()
    .replace(/[&@äöüß]/g, (sign) => WORDS[sign] ?? sign)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  return slug.slice(0, limits.urlTitle.maxBytes).replace(/-$/, "") || EMPTY;
}

/** Transliterates a text to Latin letters where possible. Chinese words are separated by spaces. */
export function transliterate(text: string): string {
  return romanise(text.replace(KANA, (kana) => HEPBURN.get(kana) ?? kana)).trim();
}

function latin(text: string): string {
  const chinese = text.match(HAN);
  if (chinese) return chinese.map(transliterate).join("-");
  return NON_LATIN_LETTER.test(text) ? transliterate(text) : text;
}
