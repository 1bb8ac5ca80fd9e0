import { filterOf } from "./filters.ts";
import { ApiFailure, type IndexSettings, type StoredDocument, type StoredIndex } from "./index-store.ts";
import { documentWords, findTerm, isEnough, parseQuery, rankingScore } from "./matching.ts";
import { findNearest } from "./vectors.ts";

type SearchBody = Readonly<Record<string, unknown>>;

const paging = ["offset", "limit", "page", "hitsPerPage"];
const known = new Set([
  ...["q", ...paging, "filter", "facets", "attributesToRetrieve", "attributesToCrop", "cropLength", "cropMarker"],
  ...["attributesToHighlight", "highlightPreTag", "highlightPostTag", "showMatchesPosition", "sort", "distinct"],
  ...["matchingStrategy", "showRankingScore", "showRankingScoreDetails", "rankingScoreThreshold", "locales"],
  ...["attributesToSearchOn", "hybrid", "vector", "retrieveVectors"],
]);
const knownInQueries = new Set([...known, "indexUid", "federationOptions"]);

function checkNames(body: SearchBody, names: ReadonlySet<string>): void {
  const unknown = Object.keys(body).find((name) => !names.has(name));
  if (unknown) throw new ApiFailure(400, "bad_request", `Unknown field \`${unknown}\``);
}

/** A document with how well it matches. */
interface RankedDocument {
  readonly document: StoredDocument;
  readonly score: number;
  /** Values of the rules before and after the relevance, for comparison. */
  readonly keys: readonly (readonly [key: unknown, sign: number])[];
}

const RELEVANCE = new Set(["words", "typo", "proximity", "attribute", "exactness"]);

/** What documents are ordered by: the ranking rules, with the order that is asked for in the place of `sort`. */
function orderOf(body: SearchBody, { rankingRules, sortableAttributes }: IndexSettings): string[] {
  const sort = (body.sort as readonly string[] | undefined) ?? [];
  for (const each of sort) {
    const [attribute = "", direction] = each.split(":");
    const isValid = sortableAttributes.includes(attribute) && /^(asc|desc)$/.test(direction ?? "");
    if (!isValid) throw new ApiFailure(400, "invalid_search_sort", `Attribute \`${attribute}\` is not sortable.`);
  }
  const rules = rankingRules.flatMap((rule) => (rule === "sort" ? sort : [RELEVANCE.has(rule) ? "relevance" : rule]));
  return [...new Set(rules)];
}

function compareValues(one: unknown, other: unknown): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}

function compareRanked(one: RankedDocument, other: RankedDocument): number {
  for (const [at, [key, sign]] of one.keys.entries()) {
    const difference = sign * compareValues(key, other.keys[at]?.[0]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Finds all documents of a query, in order; scores are multiplied by the weight. */
function findAll(index: StoredIndex, body: SearchBody, weight = 1): RankedDocument[] {
  const { settings } = index;
  const order = orderOf(body, settings);
  const attributes = (body.attributesToSearchOn as readonly string[] | undefined) ?? settings.searchableAttributes;
  const wrong = attributes.find((name) => name !== "*" && !settings.searchableAttributes.includes(name));
  if (wrong) throw new ApiFailure(400, "invalid_search_attributes_to_search_on", `\`${wrong}\` is not searchable.`);
  const isAllowed = filterOf(body.filter, settings);
  const { terms, excluded } = parseQuery(String(body.q ?? ""), settings.dictionary);
  const read = [...index.documents.values()].filter(isAllowed).map((document) => {
    const words = documentWords(document, attributes[0] === "*" ? Object.keys(document) : attributes, settings);
    return { document, words, matches: terms.map((term) => findTerm(words, term)) };
  });
  const frequencies = terms.map((_, at) => read.filter(({ matches }) => matches[at]).length);
  return read
    .filter(({ words, matches }) => {
      const found = matches.map((match) => match !== null);
      const isExcluded = excluded.some((term) => findTerm(words, term)?.typos === 0);
      return !isExcluded && isEnough(found, String(body.matchingStrategy ?? "last"), frequencies);
    })
    .map(({ document, matches }) => {
      const score = rankingScore(matches) * weight;
      const keys = order.map((rule) => {
        const [attribute = "", direction] = rule.split(":");
        return rule === "relevance"
          ? ([score, -1] as const)
          : ([document[attribute], direction === "asc" ? 1 : -1] as const);
      });
      return { document, score, keys };
    })
    .sort(compareRanked);
}

function shown(document: StoredDocument, body: SearchBody, { displayedAttributes }: IndexSettings): StoredDocument {
  const asked = (body.attributesToRetrieve as readonly string[] | undefined) ?? ["*"];
  const isShown = (name: string) =>
    [asked, displayedAttributes].every((names) => names[0] === "*" || names.includes(name));
  return Object.fromEntries(Object.entries(document).filter(([name]) => isShown(name)));
}

/** Answers a search of one index. Source: https://www.meilisearch.com/docs/reference/api/search */
export function searchIndex(index: StoredIndex, body: SearchBody): object {
  checkNames(body, known);
  if (!["last", "all", "frequency", undefined].includes(body.matchingStrategy as string | undefined))
    throw new ApiFailure(400, "invalid_search_matching_strategy", "Unknown value of matchingStrategy.");
  const { maxTotalHits } = index.settings.pagination;
  const nearest = findNearest(index, body);
  const found = (nearest ?? findAll(index, body).map(({ document }) => document)).slice(0, maxTotalHits);
  const hits = (from: number, size: number) =>
    found.slice(from, from + size).map((document) => shown(document, body, index.settings));
  const answered = { query: String(body.q ?? ""), processingTimeMs: 1 };
  if (body.page === undefined && body.hitsPerPage === undefined) {
    const [offset, limit] = [Number(body.offset ?? 0), Number(body.limit ?? 20)];
    return { hits: hits(offset, limit), ...answered, limit, offset, estimatedTotalHits: found.length };
  }
  const [page, hitsPerPage] = [Number(body.page ?? 1), Number(body.hitsPerPage ?? 20)];
  const totals = { totalHits: found.length, totalPages: Math.ceil(found.length / hitsPerPage) };
  return { hits: hits((page - 1) * hitsPerPage, hitsPerPage), ...answered, page, hitsPerPage, ...totals };
}

/** Answers several queries with one merged list. Source: https://www.meilisearch.com/docs/reference/api/multi_search */
export function searchFederated(indexOf: (uid: unknown) => StoredIndex, body: SearchBody): object {
  const { federation, queries } = body as { federation?: SearchBody; queries?: readonly SearchBody[] };
  if (!federation || !queries) throw new ApiFailure(400, "bad_request", "The stand-in merges results only.");
  checkNames(federation, new Set(["offset", "limit", "facetsByIndex", "mergeFacets"]));
  const [offset, limit] = [Number(federation.offset ?? 0), Number(federation.limit ?? 20)];
  const found = queries.flatMap((query, queriesPosition) => {
    checkNames(query, knownInQueries);
    const paged = paging.find((name) => name in query);
    const inside = `Inside \`.queries[${queriesPosition}]\``;
    if (paged)
      throw new ApiFailure(
        400,
        "invalid_multi_search_query_pagination",
        `${inside}: Using \`${paged}\` is not allowed.`,
      );
    const index = indexOf(query.indexUid);
    const weight = Number((query.federationOptions as { weight?: number } | undefined)?.weight ?? 1);
    return findAll(index, query, weight).map((ranked) => ({ ...ranked, index, query, queriesPosition }));
  });
  found.sort((a, b) => compareRanked(a, b) || a.queriesPosition - b.queriesPosition);
  const seen = new Set<unknown>();
  const merged = found.filter(({ document }) => !seen.has(document) && seen.add(document));
  const maxTotalHits = merged[0]?.index.settings.pagination.maxTotalHits ?? 0;
  const hits = merged.slice(0, maxTotalHits).slice(offset, offset + limit);
  return {
    hits: hits.map(({ document, query, index, queriesPosition, score }) => ({
      ...shown(document, query, index.settings),
      _federation: { indexUid: index.uid, queriesPosition, weightedRankingScore: score },
    })),
    ...{ processingTimeMs: 1, limit, offset, estimatedTotalHits: merged.length },
  };
}
