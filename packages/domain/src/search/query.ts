import { longId, NO_ID } from "../ids.ts";
import { limits } from "../limits.ts";
import { tagSlug } from "../posts/tags.ts";
import { parsePeriod, type SearchPeriod } from "./periods.ts";
import { type SearchTerm, searchTerm } from "./tokens.ts";

/** One word or phrase of a search. */
export interface SearchText {
  readonly text: string;
  readonly isPhrase: boolean;
}

/** A numeric filter: exactly 0, or at least the number. */
export interface SearchNumber {
  readonly value: number;
  readonly isExact: boolean;
}

/** A parsed search query. Absent filters are null. Source: docs/rules/search.md F9. */
export interface SearchQuery {
  /** The kind of posts that the filters select. */
  readonly type: "all" | "question" | "answer";
  /** Normalised slugs; a post has all of them, or synonyms. */
  readonly tags: readonly string[];
  /** A username, or `me`. */
  readonly user: string | null;
  readonly score: SearchNumber | null;
  readonly views: SearchNumber | null;
  readonly answers: SearchNumber | null;
  /** Questions with (true) or without (false) an accepted answer. */
  readonly hasAccepted: boolean | null;
  /** Answers that are accepted (true) or not (false). */
  readonly isAccepted: boolean | null;
  /** The long id of the question whose answers to search. */
  readonly inQuestion: string | null;
  /** When the post was written. */
  readonly created: SearchPeriod | null;
  /** At most sixteen words and phrases, in order; a post matches at least one. */
  readonly texts: readonly SearchText[];
}

interface ParsedFilters {
  type: SearchQuery["type"];
  tags: string[];
  user: string | null;
  score: SearchNumber | null;
  views: SearchNumber | null;
  answers: SearchNumber | null;
  hasAccepted: boolean | null;
  isAccepted: boolean | null;
  inQuestion: string | null;
  created: SearchPeriod | null;
  texts: SearchText[];
}

/** A phrase, a tag, a filter or a word. */
const TERM =
  /["“”„](?<phrase>[^"“”„]*)["“”„]|\[(?<tag>[^[\]]+)\]|(?<key>[a-z]+):(?<value>[^\s"“”„[\]]+)|(?<word>[^\s"“”„[\]]+)/giu;

/** Punctuation between two words without a space: `snow#bus`, `snow,bus`. */
const BETWEEN_WORDS = /#+(?=\p{L})|,(?!\p{N})|;/u;

const number = (text: string): SearchNumber | null =>
  /^\d{1,9}$/.test(text) ? { value: Number(text), isExact: Number(text) === 0 } : null;
const yesOrNo = (text: string): boolean | null => (/^yes$/i.test(text) ? true : /^no$/i.test(text) ? false : null);

/** The fields that each filter sets; null for an invalid value, which turns the filter into a word. */
const filters: Readonly<Record<string, (value: string) => Partial<ParsedFilters> | null>> = {
  user: (user) => ({ user }),
  score: (text) => {
    const score = /^-\d{1,9}$/.test(text) ? { value: Number(text), isExact: false } : number(text);
    return score && { score };
  },
  hasaccepted: (text) => filter("hasAccepted", yesOrNo(text)),
  views: (text) => filter("views", number(text)),
  answers: (text) => filter("answers", number(text)),
  isaccepted: (text) => filter("isAccepted", yesOrNo(text)),
  inquestion: (text) => {
    const inQuestion = longId(text);
    return inQuestion === NO_ID ? null : { inQuestion };
  },
  created: (text) => filter("created", parsePeriod(text)),
  is: (text) => (Object.hasOwn(kinds, text) ? kinds[text]! : null),
};

/** The values of `is:`, a kind of posts or another name of a filter. */
const kinds: Readonly<Record<string, Partial<ParsedFilters>>> = {
  question: { type: "question" },
  answer: { type: "answer" },
  answered: { answers: { value: 1, isExact: false } },
  unanswered: { answers: { value: 0, isExact: true } },
  accepted: { isAccepted: true },
};

function filter<Key extends keyof ParsedFilters>(key: Key, value: ParsedFilters[Key]): Partial<ParsedFilters> | null {
  return value === null ? null : { [key]: value };
}

/**
 * Parses a search: words, `"phrases"`, `[tags]`, and `user:`, `score:`, `views:`, `answers:`, `hasaccepted:`,
 * `isaccepted:`, `inquestion:`, `created:`, `is:`. An invalid filter is a word. Never throws. Source: docs/rules/search.md F9 to
 * F12.
 */
export function parseSearchQuery(line: string): SearchQuery {
  const parsed: ParsedFilters = {
    type: "all",
    tags: [],
    user: null,
    score: null,
    views: null,
    answers: null,
    hasAccepted: null,
    isAccepted: null,
    inQuestion: null,
    created: null,
    texts: [],
  };
  for (const { 0: piece, groups = {} } of line.matchAll(TERM)) {
    const { phrase, tag, key, value } = groups;
    if (phrase !== undefined) addText(parsed, phrase, true);
    else if (tag !== undefined) addTag(parsed, tag);
    else {
      const filter = key === undefined ? null : filterOf(key, value ?? "");
      if (filter) Object.assign(parsed, filter);
      else for (const word of piece.split(BETWEEN_WORDS)) addText(parsed, word, false);
    }
  }
  return { ...parsed, type: typeOf(parsed) };
}

function filterOf(key: string, value: string): Partial<ParsedFilters> | null {
  const name = key.toLowerCase();
  return Object.hasOwn(filters, name) ? filters[name]!(value) : null;
}

function addText(parsed: ParsedFilters, text: string, isPhrase: boolean): void {
  const known = parsed.texts.some((each) => each.text === text && each.isPhrase === isPhrase);
  if (known || parsed.texts.length >= limits.searchWords.max || searchTerm(text) === null) return;
  parsed.texts.push({ text, isPhrase });
}

function addTag(parsed: ParsedFilters, text: string): void {
  const slug = tagSlug(text);
  if (slug === "" || parsed.tags.includes(slug) || parsed.tags.length >= limits.searchTags.max) return;
  parsed.tags.push(slug);
}

/** The requested type, otherwise the one that the filters apply to. Source: docs/rules/search.md F11. */
function typeOf(parsed: ParsedFilters): SearchQuery["type"] {
  if (parsed.type !== "all") return parsed.type;
  if (parsed.isAccepted !== null || parsed.inQuestion !== null) return "answer";
  const ofQuestions = parsed.hasAccepted !== null || parsed.views !== null || parsed.answers !== null;
  return ofQuestions ? "question" : "all";
}

/** The search with its user filter as a word, for an unknown username. Source: docs/rules/search.md F12. */
export function withoutUser(query: SearchQuery): SearchQuery {
  if (query.user === null) return query;
  const texts = [...query.texts, { text: `user:${query.user}`, isPhrase: false }].slice(0, limits.searchWords.max);
  return { ...query, user: null, texts };
}

/** The search with other words in place of some; filters and phrases stay as they are. */
export function withWords(line: string, replacements: ReadonlyMap<string, string>): string {
  const separator = new RegExp(`(${BETWEEN_WORDS.source})`, BETWEEN_WORDS.flags);
  return [...line.matchAll(TERM)]
    .map(({ 0: piece, groups = {} }) => {
      const { phrase, tag, key, value } = groups;
      if (phrase !== undefined || tag !== undefined || (key !== undefined && filterOf(key, value ?? ""))) return piece;
      const parts = piece.split(separator);
      return parts.map((part) => replacements.get(part) ?? part).join("");
    })
    .join(" ");
}

/** The words and phrases of a search as index terms. Source: docs/rules/search.md F6 and F7. */
export function queryTerms(query: Pick<SearchQuery, "texts">): SearchTerm[] {
  return query.texts.flatMap(({ text, isPhrase }) => searchTerm(text, isPhrase) ?? []);
}
