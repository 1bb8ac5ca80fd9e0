import type { ConditionWord, SearchCondition } from "@askwell/plugin-kit";
import { type FilterSyntax, filtersOf } from "../filters.ts";

/** A query of the search API. Source: https://docs.opensearch.org/latest/query-dsl/ */
type Query = Readonly<Record<string, unknown>>;

type CodesField = "title" | "content";

/** Finds a word or phrase in a field, as the site's own search does. */
function contains(field: CodesField, { codes, is_prefix }: ConditionWord): Query {
  const last = codes.at(-1) ?? "";
  if (codes.length === 1) return is_prefix ? { prefix: { [field]: last } } : { term: { [field]: last } };
  if (!is_prefix) return { match_phrase: { [field]: codes.join(" ") } };
  const whole = codes.slice(0, -1).map((code) => ({ span_term: { [field]: code } }));
  const start = { span_multi: { match: { prefix: { [field]: last } } } };
  return { span_near: { clauses: [...whole, start], slop: 0, in_order: true } };
}

const anyOf = (queries: readonly Query[]): Query => ({ bool: { should: queries, minimum_should_match: 1 } });
const anywhere = (word: ConditionWord): Query => anyOf([contains("title", word), contains("content", word)]);
const constant = (filter: Query, boost: number): Query => ({ constant_score: { filter, boost } });

const syntax: FilterSyntax<Query> = {
  equals: (field, value) => ({ term: { [field]: value } }),
  isAnyOf: (field, values) => ({ terms: { [field]: values } }),
  isNoneOf: (field, values) => ({ bool: { must_not: { terms: { [field]: values } } } }),
  isWithin(field, { min, max }) {
    const limits = { ...(min !== null && { gte: min }), ...(max !== null && { lte: max }) };
    return [{ range: { [field]: limits } }];
  },
};

/** The filters and, if there are words, that a post has one of them. */
function conditionsOf(condition: SearchCondition): Query[] {
  const { words } = condition;
  return [...(words.length > 0 ? [anyOf(words.map(anywhere))] : []), ...filtersOf(condition, syntax)];
}

/** A word in the title counts more than in the text; a rare one more than a common one. */
const scoresOf = (word: ConditionWord): Query[] => [constant(contains("title", word), 4), contains("content", word)];

/** Posts with all words first, then by the words' places and rarity, with votes and acceptance. */
function ranked(condition: SearchCondition): Query {
  const { words } = condition;
  const all = constant({ bool: { filter: words.map(anywhere) } }, 8);
  const query = { bool: { filter: conditionsOf(condition), should: [all, ...words.flatMap(scoresOf)] } };
  const functions = [
    { field_value_factor: { field: "votes", modifier: "log2p", missing: 0 } },
    { filter: { term: { accepted: true } }, weight: 0.5 },
  ];
  return { function_score: { query, functions, score_mode: "sum", boost_mode: "sum" } };
}

const TIES = [{ created: "desc" }, { id: "desc" }] as const;
const MAX_TOTAL = 10_000;

/** The request for a page of results. */
export function searchBody(condition: SearchCondition): object {
  const { order, page, page_size } = condition;
  const field = { relevance: "_score", newest: "created", active: "active", score: "score" }[order];
  return {
    query: field === "_score" ? ranked(condition) : { bool: { filter: conditionsOf(condition) } },
    sort: [{ [field]: "desc" }, ...TIES],
    from: (page - 1) * page_size,
    size: page_size,
    track_total_hits: MAX_TOTAL,
    _source: false,
  };
}

/** The request for questions whose titles contain most of the words. */
export function similarBody(words: readonly ConditionWord[], limit: number): object {
  const should = words.map((word) => contains("title", word));
  const query = { bool: { filter: [syntax.equals("type", "question")], should, minimum_should_match: "60%" } };
  return { query, sort: ["_score", ...TIES], size: limit, _source: false };
}
