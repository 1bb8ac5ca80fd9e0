import { limits, parseSearchQuery, type SearchNumber, type SearchQuery } from "@askwell/domain";

/** What a search was read as, each piece the way one writes it. */
export interface Reading {
  readonly words: readonly string[];
  readonly filters: readonly { readonly text: string /** The search without it. */; readonly without: string }[];
}

export type PostKind = SearchQuery["type"];

/** What asks for one kind of posts. */
const KIND = /(?<=^|\s)[iI][sS]:(?:question|answer)(?=\s|$)/g;

const yesOrNo = (is: boolean | null) => (is === null ? null : is ? "yes" : "no");
const numberOf = (number: SearchNumber | null) => number?.value ?? null;

/** A search as it is understood, for whoever wrote it to see. Rules: docs/rules/search.md F18. */
export function readingOf(query: string): Reading {
  const read = parseSearchQuery(query);
  const words = read.texts.map(({ text, isPhrase }) => (isPhrase ? `"${text}"` : text));
  const named = {
    user: read.user,
    score: numberOf(read.score),
    views: numberOf(read.views),
    answers: numberOf(read.answers),
    hasaccepted: yesOrNo(read.hasAccepted),
    isaccepted: yesOrNo(read.isAccepted),
    inquestion: read.inQuestion,
    is: query.match(KIND) && read.type !== "all" ? read.type : null,
  };
  const filters = [
    ...read.tags.map((tag) => `[${tag}]`),
    ...Object.entries(named).flatMap(([key, value]) => (value === null ? [] : `${key}:${value}`)),
  ];
  const without = (text: string) => [...words, ...filters.filter((each) => each !== text)].join(" ");
  return { words, filters: filters.map((text) => ({ text, without: without(text) })) };
}

/**
 * The same search for all posts, for questions and for answers; null where there is nothing to choose, because another
 * filter makes sense for one kind only.
 */
export function kindsOf(query: string): { current: PostKind; queries: Readonly<Record<PostKind, string>> } | null {
  const all = query.replace(KIND, " ").replace(/\s+/g, " ").trim();
  const queries = { all, question: `${all} is:question`, answer: `${all} is:answer` };
  const isShort = [...queries.question].length <= limits.searchQuery.max;
  if (all === "" || !isShort || parseSearchQuery(all).type !== "all") return null;
  return { current: parseSearchQuery(query).type, queries };
}
