/** A language that users can choose. */
export interface Language {
  /** Code such as `zh_CN`. */
  readonly value: string;
  /** Its native name. */
  readonly label: string;
}

export const DEFAULT_LANGUAGE = "en_US";

/**
 * The complete languages, in the order of the language menu. An incomplete translation joins the list when it is
 * complete. Source: docs/rules/languages.md W4.
 */
export const languages: readonly Language[] = [
  { value: "en_US", label: "English" },
  { value: "zh_CN", label: "简体中文" },
  { value: "ar", label: "العربية" },
];

/** Two pseudo-languages that test localisation: long accented words, and right-to-left. */
export const pseudoLanguages: readonly Language[] = [
  { value: "en_XA", label: "[Ëñĝļîšĥ]" },
  { value: "ar_XB", label: "‮English‬" },
];

const codes = new Set(languages.map(({ value }) => value));
const codesAndPseudo = new Set([...languages, ...pseudoLanguages].map(({ value }) => value));

/** True for a language that users can choose. */
export const isLanguage = (code: string): boolean => codes.has(code);

/** Languages that API clients know besides the offered ones. Source: docs/wire/accounts.md "Preferences". */
const clientLanguages = new Set(
  "es_ES pt_BR pt_PT de_DE fr_FR ja_JP it_IT ru_RU zh_TW ko_KR vi_VN sk_SK fa_IR".split(" "),
);

/** True for a language that may be stored: one that is not offered counts as not chosen. */
export const mayBeStored = (code: string): boolean => codes.has(code) || clientLanguages.has(code);

/** True for a pseudo-language. */
export const isPseudoLanguage = (code: string): boolean => codesAndPseudo.has(code) && !codes.has(code);

/** True for a language with texts, including pseudo-languages. */
export const hasTexts = (code: string): boolean => codesAndPseudo.has(code);

const MAX_HEADER = 256;

interface AcceptedLanguage {
  readonly code: string;
  readonly quality: number;
}

function parseAcceptLanguage(header: string): AcceptedLanguage[] {
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
 * The language of a reply: the preferred language of `Accept-Language` if the site has it, otherwise English. A header
 * of more than 256 characters is ignored. Pseudo-languages match only with `withPseudo`. Source:
 * docs/rules/languages.md W5.
 */
export function negotiateLanguage(header: string | undefined, withPseudo = false): string {
  if (!header || header.length > MAX_HEADER) return DEFAULT_LANGUAGE;
  const first = parseAcceptLanguage(header)[0]?.code ?? "";
  return (withPseudo ? codesAndPseudo : codes).has(first) ? first : DEFAULT_LANGUAGE;
}

/**
 * The language of a page for a user without a chosen language, on a site that follows browsers: the best match of
 * `Accept-Language`, otherwise `fallback`. Each entry matches by the whole code first and then by the language alone
 * (`zh-TW` matches `zh_CN`). Pseudo-languages match only with `withPseudo`.
 */
export function negotiatePageLanguage(header: string | undefined, fallback: string, withPseudo = false): string {
  if (!header || header.length > MAX_HEADER) return fallback;
  const known = withPseudo ? codesAndPseudo : codes;
  for (const { code, quality } of parseAcceptLanguage(header)) {
    const match = quality > 0 ? nearest(code, known) : undefined;
    if (match) return match;
  }
  return fallback;
}

function nearest(code: string, known: ReadonlySet<string>): string | undefined {
  const lower = code.toLowerCase();
  const whole = [...known].find((value) => value.toLowerCase() === lower);
  return whole ?? languages.find(({ value }) => value.split("_")[0] === lower.split("_")[0])?.value;
}

const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv"]);

/** The writing direction of a language. */
export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language.split("_")[0] ?? "") ? "rtl" : "ltr";
}
