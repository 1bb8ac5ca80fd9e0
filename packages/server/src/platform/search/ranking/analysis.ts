import { encodeWord, fold, wordsOf } from "@askwell/domain";
import { LRUCache } from "lru-cache";

/** How the words of a site become the stems that ranking compares. */
export interface Analysis {
  /** Stands for the rules of this analysis: threads ranked by another one are ranked again. At least 10. */
  readonly version: number;
  /** Codes of the stems of a text's words, in order, without stop words. Source: docs/rules/search.md F28. */
  stems(text: string): string[];
  /** The code of the stem of a word that may have other forms; null for stop words, signs and scripts without stems. */
  stemOf(word: string): string | null;
  /** Whether a text consists of words that carry no meaning of their own. */
  isEmpty(text: string): boolean;
}

interface StemmerModule {
  readonly stemmer: (word: string) => string;
}

interface StopWordsModule {
  readonly stopwords: readonly string[];
}

interface LanguageWords {
  readonly stemmer: () => Promise<StemmerModule>;
  readonly stopWords: () => Promise<StopWordsModule>;
}

/** The languages written in Latin letters, by the start of their code. Their order is part of the version. */
const LATIN: Readonly<Record<string, LanguageWords>> = {
  en: {
    stemmer: () => import("@orama/stemmers/english"),
    stopWords: () => import("@orama/stopwords/english"),
  },
  de: {
    stemmer: () => import("@orama/stemmers/german"),
    stopWords: () => import("@orama/stopwords/german"),
  },
  fr: {
    stemmer: () => import("@orama/stemmers/french"),
    stopWords: () => import("@orama/stopwords/french"),
  },
  es: {
    stemmer: () => import("@orama/stemmers/spanish"),
    stopWords: () => import("@orama/stopwords/spanish"),
  },
  pt: {
    stemmer: () => import("@orama/stemmers/portuguese"),
    stopWords: () => import("@orama/stopwords/portuguese"),
  },
  it: {
    stemmer: () => import("@orama/stemmers/italian"),
    stopWords: () => import("@orama/stopwords/italian"),
  },
};
const RUSSIAN: LanguageWords = {
  stemmer: () => import("@orama/stemmers/russian"),
  stopWords: () => import("@orama/stopwords/russian"),
};
const ARABIC: LanguageWords = {
  stemmer: () => import("@orama/stemmers/arabic"),
  stopWords: () => import("@orama/stopwords/arabic"),
};

/** Changes when stems, or the rows of a thread, are made in another way. */
const RULES = 2;
const IS_LATIN = /^[a-z]{3,}$/;
const IS_CYRILLIC = /^\p{Script=Cyrillic}{3,}$/u;
const IS_ARABIC = /^\p{Script=Arabic}{3,}$/u;
const HAS_FORMS = [IS_LATIN, IS_CYRILLIC, IS_ARABIC];
/** Letters that folding writes as on Persian keyboards, and the stemmer as on Arabic ones. */
const ARABIC_LETTERS: Readonly<Record<string, string>> = { ی: "ي", ک: "ك" };
/** Missing in the list of English. */
const ARTICLE = "a";
/** Words whose stems are remembered: most words of a text are among the most frequent ones of a language. */
const REMEMBERED = 20_000;

/** Loads the analysis for the language of a site, such as `de_DE`; for others than those known that of English. */
async function loadAnalysis(language: string): Promise<Analysis> {
  const codes = Object.keys(LATIN);
  const code = codes.find((each) => language.startsWith(each)) ?? "en";
  const [latin, russian, arabic] = await Promise.all([LATIN[code]!, RUSSIAN, ARABIC].map(load));
  const stopWords = new Set([latin!, russian!, arabic!].flatMap((each) => each.stopWords));
  if (code === "en") stopWords.add(ARTICLE);
  const reduce = (word: string): string => {
    if (IS_LATIN.test(word)) return latin!.stemmer(word);
    if (IS_CYRILLIC.test(word)) return russian!.stemmer(word);
    if (IS_ARABIC.test(word)) return fold(arabic!.stemmer(word.replace(/[یک]/g, (letter) => ARABIC_LETTERS[letter]!)));
    return word;
  };
  const knownCodes = new LRUCache<string, string>({ max: REMEMBERED });
  const codeOf = (word: string): string => remembered(knownCodes, word, () => encodeWord(reduce(word) || word));
  const knownStems = new LRUCache<string, { readonly stem: string | null }>({ max: REMEMBERED });
  const meaningful = (text: string) => wordsOf(text).filter((word) => !stopWords.has(word));
  const stemOf = (text: string): string | null => {
    const words = meaningful(text);
    const [word = ""] = words;
    return words.length === 1 && HAS_FORMS.some((script) => script.test(word)) ? codeOf(word) : null;
  };
  return {
    version: RULES * 10 + codes.indexOf(code),
    stems: (text) => meaningful(text).map(codeOf),
    stemOf: (text) => remembered(knownStems, text, () => ({ stem: stemOf(text) })).stem,
    isEmpty: (text) => meaningful(text).length === 0,
  };
}

/** What is known of a word, or is found out now. */
function remembered<Value extends {}>(known: LRUCache<string, Value>, word: string, find: () => Value): Value {
  const value = known.get(word);
  if (value !== undefined) return value;
  const found = find();
  known.set(word, found);
  return found;
}

async function load({ stemmer, stopWords }: LanguageWords) {
  const [{ stemmer: stem }, { stopwords }] = await Promise.all([stemmer(), stopWords()]);
  return { stemmer: stem, stopWords: stopwords.flatMap((word) => wordsOf(word)) };
}

/** Loads the analysis of a site's language when it is needed first, and again when the language has changed. */
export function createAnalyses(language: () => string): () => Promise<Analysis> {
  const loaded = new Map<string, Promise<Analysis>>();
  return () => {
    const name = language();
    const analysis = loaded.get(name) ?? loadAnalysis(name);
    loaded.set(name, analysis);
    return analysis;
  };
}
