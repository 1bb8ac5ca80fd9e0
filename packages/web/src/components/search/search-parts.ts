import { limits, parseSearchQuery, periodText, type SearchNumber, type SearchQuery } from "@askwell/domain";

/** The words and filters of a search. */
export interface SearchParts {
  readonly words: readonly string[];
  readonly filters: readonly { readonly text: string /** The search without it. */; readonly without: string }[];
}

export type SearchedType = SearchQuery["type"];

/** The filter by type. */
const KIND = /(?<=^|\s)[iI][sS]:(?:question|answer)(?=\s|$)/g;

const yesOrNo = (is: boolean | null) => (is === null ? null : is ? "yes" : "no");
const numberText = (number: SearchNumber | null) => number?.value ?? null;

/** Parses a search for display. Rules: docs/rules/search.md F18. */
export function searchPartsOf(query: string): SearchParts {
  const parsed = parseSearchQuery(query);
  const words = parsed.texts.map(({ text, isPhrase }) => (isPhrase ? `"${text}"` : text));
  const namedFilters = {
    user: parsed.user,
    score: numberText(parsed.score),
    views: numberText(parsed.views),
    answers: numberText(parsed.answers),
    hasaccepted: yesOrNo(parsed.hasAccepted),
    isaccepted: yesOrNo(parsed.isAccepted),
    inquestion: parsed.inQuestion,
    created: parsed.created && periodText(parsed.created),
    is: query.match(KIND) && parsed.type !== "all" ? parsed.type : null,
  };
  const filters = [
    ...parsed.tags.map((tag) => `[${tag}]`),
    ...Object.entries(namedFilters).flatMap(([key, value]) => (value === null ? [] : `${key}:${value}`)),
  ];
  const without = (text: string) => [...words, ...filters.filter((each) => each !== text)].join(" ");
  return { words, filters: filters.map((text) => ({ text, without: without(text) })) };
}

/**
 * The address of a new question for a search: with its words as the title, or with its tags if it has filters only.
 * Source: docs/rules/search.md F32.
 */
export function askAddressOf(query: string): string {
  const { texts, tags } = parseSearchQuery(query);
  const title = query.trim().replace(/\s+/g, " ");
  const values = texts.length > 0 ? { prefill: `---\ntitle: ${title}\n---\n` } : { tags: tags.join(",") };
  return `/questions/ask?${new URLSearchParams(values)}`;
}

/** The search limited to each type; null where another filter allows one type only. */
export function searchTypesOf(
  query: string,
): { current: SearchedType; queries: Readonly<Record<SearchedType, string>> } | null {
  const all = query.replace(KIND, " ").replace(/\s+/g, " ").trim();
  const queries = { all, question: `${all} is:question`, answer: `${all} is:answer` };
  const isShort = [...queries.question].length <= limits.searchQuery.max;
  if (all === "" || !isShort || parseSearchQuery(all).type !== "all") return null;
  return { current: parseSearchQuery(query).type, queries };
}
