import { limits, parseSearchQuery } from "@askwell/domain";
import { searchPartsOf } from "./search-parts.ts";

/** What the results offer to filter by. */
export interface FoundFilters {
  /** Slugs of their tags, and usernames of their authors, the most frequent first. */
  readonly tags: readonly string[];
  readonly users: readonly string[];
}

/** A filter that can be added to a search. */
export interface AddedFilter {
  readonly text: string;
  /** The search with it. */
  readonly query: string;
}

const OF_QUESTIONS = ["answers:0", "hasaccepted:yes"];
const OF_ANSWERS = ["isaccepted:yes"];
const OF_ALL = ["score:5", "created:week", "created:month", "created:year"];
const MAX_FOUND = 3;

const keyOf = (filter: string) => (filter.startsWith("[") ? filter : filter.slice(0, filter.indexOf(":")));

/**
 * The filters that a search does not have yet and that go with those it has; `username` is that of the viewer, "" for
 * visitors. Source: docs/rules/search.md F36.
 */
export function addedFilters(query: string, found: FoundFilters, username: string): AddedFilter[] {
  const { type } = parseSearchQuery(query);
  const { filters } = searchPartsOf(query);
  const keys = new Set(filters.map(({ text }) => keyOf(text)));
  const others = found.users.filter((each) => each !== username).slice(0, MAX_FOUND);
  const offered = [
    ...(type === "answer" ? [] : OF_QUESTIONS),
    ...(type === "question" ? [] : OF_ANSWERS),
    ...OF_ALL,
    ...found.tags
      .map((tag) => `[${tag}]`)
      .filter((tag) => !keys.has(tag))
      .slice(0, MAX_FOUND),
    ...(username === "" ? [] : ["user:me"]),
    ...others.map((user) => `user:${user}`),
  ];
  return offered
    .filter((text) => !keys.has(keyOf(text)))
    .map((text) => ({ text, query: `${query.trim()} ${text}` }))
    .filter((added) => [...added.query].length <= limits.searchQuery.max);
}

/** The search limited to a period, as `created:` writes it, in place of one that it has; "" for none. */
export function withPeriod(query: string, period: string): string {
  const current = searchPartsOf(query).filters.find(({ text }) => keyOf(text) === "created");
  const others = current ? current.without : query.trim();
  return period === "" ? others : `${others} created:${period}`.trim();
}

/** The different values, the most frequent first. */
export function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}
