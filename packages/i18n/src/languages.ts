/** A language people may choose. */
export interface Language {
  /** Code such as `zh_CN`. */
  readonly value: string;
  /** Its name for itself. */
  readonly label: string;
}

export const DEFAULT_LANGUAGE = "en_US";

/** The languages of the site in the order of the chooser; unfinished ones fall back to English. Source: api-accounts 14, and Arabic. */
export const languages: readonly Language[] = [
  { value: "en_US", label: "English" },
  { value: "es_ES", label: "Español" },
  { value: "pt_BR", label: "Português (BR)" },
  { value: "pt_PT", label: "Português" },
  { value: "de_DE", label: "Deutsch" },
  { value: "fr_FR", label: "Français" },
  { value: "ja_JP", label: "日本語" },
  { value: "it_IT", label: "Italiano" },
  { value: "ru_RU", label: "Русский" },
  { value: "zh_CN", label: "简体中文" },
  { value: "zh_TW", label: "繁體中文" },
  { value: "ko_KR", label: "한국어" },
  { value: "vi_VN", label: "Tiếng Việt" },
  { value: "sk_SK", label: "Slovenčina" },
  { value: "fa_IR", label: "فارسی" },
  { value: "ar", label: "العربية" },
];

/** Two made-up languages that prove the machinery: long accented words, and right-to-left. */
export const pseudoLanguages: readonly Language[] = [
  { value: "en_XA", label: "[Ëñĝļîšĥ]" },
  { value: "ar_XB", label: "‮English‬" },
];

const codes = new Set(languages.map(({ value }) => value));
const codesAndMadeUp = new Set([...languages, ...pseudoLanguages].map(({ value }) => value));

/** True for a language that people may choose. */
export const isLanguage = (code: string): boolean => codes.has(code);

/** True for a language that there are texts in: made-up ones as well. */
export const hasTexts = (code: string): boolean => codesAndMadeUp.has(code);

const LONGEST_HEADER = 256;

interface Wish {
  readonly code: string;
  readonly quality: number;
}

function wishes(header: string): Wish[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().split(";");
      const quality = Number(/q=([\d.]+)/.exec(rest.join(";"))?.[1] ?? 1);
      return { code: tag.trim().replaceAll("-", "_"), quality: Number.isFinite(quality) ? quality : 0 };
    })
    .sort((a, b) => b.quality - a.quality);
}

/**
 * The language of a reply: the most wanted of `Accept-Language` when the site has it, else English. A header of more
 * than 256 characters counts as none. Made-up languages are found only where `withMadeUp`. Source: api-content 1.1.
 */
export function negotiateLanguage(header: string | undefined, withMadeUp = false): string {
  if (!header || header.length > LONGEST_HEADER) return DEFAULT_LANGUAGE;
  const first = wishes(header)[0]?.code ?? "";
  return (withMadeUp ? codesAndMadeUp : codes).has(first) ? first : DEFAULT_LANGUAGE;
}

/** What a site can do: made-up languages are found only where `madeUp`, and languages with texts of its own go first. */
export interface SpokenLanguages {
  readonly madeUp?: boolean;
  /** Whether a language has texts, so that it is more than a wish. */
  readonly hasTexts?: (code: string) => boolean;
}

/**
 * The language of a page for somebody who has not chosen: the best wish that the site has texts for, or whose language
 * is that of the site; where there is none, the best wish of all languages on offer; else `otherwise`. A wish is met by
 * the whole code first and then by the language alone (`de` or `de-AT` finds `de_DE`, `zh-Hant` finds `zh_TW`).
 */
export function negotiatePageLanguage(
  header: string | undefined,
  otherwise: string,
  { madeUp = false, hasTexts: has = () => true }: SpokenLanguages = {},
): string {
  if (!header || header.length > LONGEST_HEADER) return otherwise;
  const wanted = wishes(header).filter(({ quality }) => quality > 0);
  const all = [...(madeUp ? codesAndMadeUp : codes)];
  const spoken = all.filter((code) => code === otherwise || has(code));
  for (const known of [new Set(spoken), new Set(all)]) {
    for (const { code } of wanted) {
      const met = nearest(code, known);
      if (met) return met;
    }
  }
  return otherwise;
}

function nearest(code: string, known: ReadonlySet<string>): string | undefined {
  const wanted = code.toLowerCase();
  const whole = [...known].find((value) => value.toLowerCase() === wanted);
  if (whole) return whole;
  const [language, ...parts] = wanted.split("_");
  const isTraditional = language === "zh" && parts.some((part) => /^(hant|hk|mo)$/.test(part));
  if (isTraditional && known.has("zh_TW")) return "zh_TW";
  return languages.find(({ value }) => known.has(value) && value.split("_")[0] === language)?.value;
}

const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv"]);

/** Which way a language is written. */
export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language.split("_")[0] ?? "") ? "rtl" : "ltr";
}
