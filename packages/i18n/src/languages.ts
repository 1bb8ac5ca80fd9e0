/** A language people may choose. */
export interface Language {
  /** Code such as `zh_CN`. */
  readonly value: string;
  /** Its name for itself. */
  readonly label: string;
}

export const DEFAULT_LANGUAGE = "en_US";

/** The languages of the site in the order of the chooser; unfinished ones fall back to English. Source: api-accounts 14. */
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
];

/** Two made-up languages that prove the machinery: long accented words, and right-to-left. */
export const pseudoLanguages: readonly Language[] = [
  { value: "en_XA", label: "[Ëñĝļîšĥ]" },
  { value: "ar_XB", label: "‮English‬" },
];

const known = new Set([...languages, ...pseudoLanguages].map(({ value }) => value));

/** True for a language of the site, made-up ones included. */
export const isLanguage = (code: string): boolean => known.has(code);

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
 * than 256 characters counts as none. Source: api-content 1.1.
 */
export function negotiateLanguage(header: string | undefined): string {
  if (!header || header.length > LONGEST_HEADER) return DEFAULT_LANGUAGE;
  const first = wishes(header)[0]?.code ?? "";
  return known.has(first) ? first : DEFAULT_LANGUAGE;
}

/**
 * The language of a page for somebody who has not chosen: the best wish the site can meet, by the whole code first and
 * then by the language alone (`de` or `de-AT` finds `de_DE`); `otherwise` where none can.
 */
export function negotiatePageLanguage(header: string | undefined, otherwise: string): string {
  if (!header || header.length > LONGEST_HEADER) return otherwise;
  for (const { code, quality } of wishes(header)) {
    if (quality <= 0) continue;
    if (known.has(code)) return code;
    const [language] = code.split("_");
    const near = languages.find(({ value }) => value.split("_")[0] === language);
    if (near) return near.value;
  }
  return otherwise;
}

const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv"]);

/** Which way a language is written. */
export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language.split("_")[0] ?? "") ? "rtl" : "ltr";
}
