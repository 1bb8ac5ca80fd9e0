/** Limits of the search by meaning. */
export const semanticLimits = {
  /** Dimensions of a vector. */
  dimensions: 4096,
  /** Characters of a post that are sent. */
  post: 6000,
  /** Of a search or a title. */
  line: 500,
} as const;

/** Signs of texts that have no spaces between words: Chinese, Japanese, Thai and others. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/gu;
const SPACED_WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’+#.-]*/gu;
/** Below so many words, or signs without spaces between them, the words say all. */
const LEAST_WORDS = 3;
const LEAST_SIGNS = 6;

/** Whether a text has enough words for its meaning to say more than these. Source: docs/rules/semantic-search.md SM7. */
export function isSentence(text: string): boolean {
  if ((text.match(UNSPACED) ?? []).length >= LEAST_SIGNS) return true;
  return (text.match(SPACED_WORDS) ?? []).length >= LEAST_WORDS;
}

/** A number of tokens that is rather too high: a quarter of the ASCII characters, and all others. */
export function estimatedTokens(text: string): number {
  let others = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) others += 1;
  return Math.ceil((text.length - others) / 4) + others;
}
