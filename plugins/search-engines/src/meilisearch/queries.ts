import type { ConditionWord, SearchCondition } from "@askwell/plugin-kit";
import { type FilterSyntax, filtersOf } from "../filters.ts";

/** Posts with all words come before those with only some of them. */
const ALL_WORDS_WEIGHT = 10;

/**
 * A word as Meilisearch reads it: quotation marks make a phrase, in which neither typing errors nor starts of words
 * count, and a minus in front excludes. "" if nothing is left. Source:
 * https://www.meilisearch.com/docs/reference/api/search
 */
function queryOf({ text, codes, is_prefix, is_phrase }: ConditionWord): string {
  const plain = text.replaceAll('"', " ").trim();
  if (plain === "") return "";
  const isWhole = is_phrase || !is_prefix || codes.length > 1 || /\s/.test(plain);
  return isWhole ? `"${plain}"` : plain.replace(/^-+/, "");
}

/** Source: https://www.meilisearch.com/docs/learn/filtering_and_sorting/filter_expression_reference */
const syntax: FilterSyntax<string> = {
  equals: (field, value) => `${field} = ${JSON.stringify(String(value))}`,
  isAnyOf: (field, values) => `${field} IN ${JSON.stringify(values)}`,
  isNoneOf: (field, values) => `${field} NOT IN ${JSON.stringify(values)}`,
  isWithin: (field, { min, max }) => [
    ...(min === null ? [] : [`${field} >= ${min}`]),
    ...(max === null ? [] : [`${field} <= ${max}`]),
  ],
};

const attributesToRetrieve = ["id"] as const;

function orderOf({ order }: SearchCondition): object {
  if (order === "relevance") return {};
  const field = { newest: "created", active: "active", score: "score" }[order];
  return { sort: [...new Set([`${field}:desc`, "created:desc", "id:desc"])] };
}

/** A request for results: of one query, or of several that are merged. */
export type MeilisearchQuery = { readonly search: object } | { readonly multiSearch: object };

/** The request for a page of results; null if Meilisearch would read nothing of the words. */
export function searchQuery(index: string, condition: SearchCondition): MeilisearchQuery | null {
  const { page, page_size } = condition;
  const words = condition.words.map(queryOf);
  if (words.includes("")) return null;
  const shared = {
    filter: filtersOf(condition, syntax),
    attributesToRetrieve,
    matchingStrategy: "all",
    ...orderOf(condition),
  };
  if (words.length < 2) return { search: { ...shared, q: words[0] ?? "", page, hitsPerPage: page_size } };
  const all = { indexUid: index, ...shared, q: words.join(" "), federationOptions: { weight: ALL_WORDS_WEIGHT } };
  return {
    multiSearch: {
      federation: { offset: (page - 1) * page_size, limit: page_size },
      queries: [all, ...words.map((q) => ({ indexUid: index, ...shared, q }))],
    },
  };
}

/** The request for questions with the rarest of the words in their titles, those with more of them first. */
export function similarQuery(words: readonly ConditionWord[], limit: number): object {
  return {
    q: words
      .map(queryOf)
      .filter((word) => word !== "")
      .join(" "),
    attributesToSearchOn: ["title"],
    matchingStrategy: "frequency",
    ...{ filter: [syntax.equals("type", "question")], attributesToRetrieve, limit },
  };
}
