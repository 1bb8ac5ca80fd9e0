import { longId, NO_ID } from "../ids.ts";
import { limits } from "../limits.ts";
import { tagSlug } from "../posts/tags.ts";
import { type SearchTerm, searchTerm } from "./tokens.ts";

/** One word or phrase of a search. */
export interface SearchText {
  readonly text: string;
  readonly isPhrase: boolean;
}

/** A number that posts are compared with: exactly 0, or at least the number. */
export interface SearchNumber {
  readonly value: number;
  readonly isExact: boolean;
}

/** What somebody searches for, read from one line. Filters that were not given are null. Source: docs/rules/search.md F9. */
export interface SearchQuery {
  /** What kind of posts the filters ask for. */
  readonly type: "all" | "question" | "answer";
  /** Slugs in their final form; a post carries all of them, or synonyms. */
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
  /** The long id of the question whose answers are meant. */
  readonly inQuestion: string | null;
  /** At most five words and phrases, in order; one of them is enough. */
  readonly texts: readonly SearchText[];
}

interface Found {
  type: SearchQuery["type"];
  tags: string[];
  user: string | null;
  score: SearchNumber | null;
  views: SearchNumber | null;
  answers: SearchNumber | null;
  hasAccepted: boolean | null;
  isAccepted: boolean | null;
  inQuestion: string | null;
  texts: SearchText[];
}

/** A phrase, a tag, a filter or a word. */
const PIECE =
  /["“”„](?<phrase>[^"“”„]*)["“”„]|\[(?<tag>[^[\]]+)\]|(?<key>[a-z]+):(?<value>[^\s"“”„[\]]+)|(?<word>[^\s"“”„[\]]+)/giu;

const number = (text: string): SearchNumber | null =>
  /^\d{1,9}$/.test(text) ? { value: Number(text), isExact: Number(text) === 0 } : null;
const yesOrNo = (text: string): boolean | null => (/^yes$/i.test(text) ? true : /^no$/i.test(text) ? false : null);

/** What each filter sets; null when its value makes no sense, and the piece is read as a word. */
const filters: Readonly<Record<string, (value: string) => Partial<Found> | null>> = {
  user: (user) => ({ user }),
  score: (text) => {
    const score = /^-\d{1,9}$/.test(text) ? { value: Number(text), isExact: false } : number(text);
    return score && { score };
  },
  hasaccepted: (text) => given("hasAccepted", yesOrNo(text)),
  views: (text) => given("views", number(text)),
  answers: (text) => given("answers", number(text)),
  isaccepted: (text) => given("isAccepted", yesOrNo(text)),
  inquestion: (text) => {
    const inQuestion = longId(text);
    return inQuestion === NO_ID ? null : { inQuestion };
  },
  is: (text) => (text === "question" || text === "answer" ? { type: text } : null),
};

function given<Key extends keyof Found>(key: Key, value: Found[Key]): Partial<Found> | null {
  return value === null ? null : { [key]: value };
}

/**
 * Reads a search: words, `"phrases"`, `[tags]`, and `user:`, `score:`, `views:`, `answers:`, `hasaccepted:`,
 * `isaccepted:`, `inquestion:`, `is:`. What looks like a filter but makes no sense is a word. Never throws.
 * Source: docs/rules/search.md F9 to F12.
 */
export function parseSearchQuery(line: string): SearchQuery {
  const found: Found = {
    type: "all",
    tags: [],
    user: null,
    score: null,
    views: null,
    answers: null,
    hasAccepted: null,
    isAccepted: null,
    inQuestion: null,
    texts: [],
  };
  for (const { 0: piece, groups = {} } of line.matchAll(PIECE)) {
    const { phrase, tag, key, value } = groups;
    if (phrase !== undefined) addText(found, phrase, true);
    else if (tag !== undefined) addTag(found, tag);
    else {
      const filter = key === undefined ? null : filterOf(key, value ?? "");
      if (filter) Object.assign(found, filter);
      else addText(found, piece, false);
    }
  }
  return { ...found, type: typeOf(found) };
}

function filterOf(key: string, value: string): Partial<Found> | null {
  const name = key.toLowerCase();
  return Object.hasOwn(filters, name) ? filters[name]!(value) : null;
}

function addText(found: Found, text: string, isPhrase: boolean): void {
  const known = found.texts.some((each) => each.text === text && each.isPhrase === isPhrase);
  if (known || found.texts.length >= limits.searchWords.max || searchTerm(text) === null) return;
  found.texts.push({ text, isPhrase });
}

function addTag(found: Found, text: string): void {
  const slug = tagSlug(text);
  if (slug === "" || found.tags.includes(slug) || found.tags.length >= limits.searchTags.max) return;
  found.tags.push(slug);
}

/** The type that was asked for, else the one that the filters make sense for. Source: docs/rules/search.md F11. */
function typeOf(found: Found): SearchQuery["type"] {
  if (found.type !== "all") return found.type;
  if (found.isAccepted !== null || found.inQuestion !== null) return "answer";
  const ofQuestions = found.hasAccepted !== null || found.views !== null || found.answers !== null;
  return ofQuestions ? "question" : "all";
}

/** The search with its person read as a word, for when nobody is called so. Source: docs/rules/search.md F12. */
export function withoutUser(query: SearchQuery): SearchQuery {
  if (query.user === null) return query;
  const texts = [...query.texts, { text: `user:${query.user}`, isPhrase: false }].slice(0, limits.searchWords.max);
  return { ...query, user: null, texts };
}

/** The words and phrases of a search as the index knows them. Source: docs/rules/search.md F6 and F7. */
export function queryTerms(query: Pick<SearchQuery, "texts">): SearchTerm[] {
  return query.texts.flatMap(({ text, isPhrase }) => searchTerm(text, isPhrase) ?? []);
}
