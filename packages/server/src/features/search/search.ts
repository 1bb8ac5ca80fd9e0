import type { Parsed, Reply } from "@askwell/contract";
import {
  fold,
  limits,
  parseSearchQuery,
  queryTerms,
  type SearchQuery,
  type SearchText,
  timesOfPeriod,
  withoutUser,
  withWords,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import type { SearchedMeaning, SearchRequest, WordCorrection } from "../../platform/search/index.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { countSearch } from "../community/index.ts";
import { listTagsBySlug, listTagsNamed, type TagRow } from "../tags/index.ts";
import { usersByUsername } from "../users/index.ts";
import { listTagGroups } from "./queries.ts";
import { foundPosts, foundWords } from "./search-results.ts";
import { MAX_TAGS, slugsIn, tagsAndPeople } from "./tags-and-people.ts";

/** Finds public questions and answers. Rules: docs/rules/search.md. */
export async function search(app: App, who: Viewer, input: Parsed<"search">): Promise<Reply<"search">> {
  const { order, page, size } = input;
  const options = { order: order || "relevance", offset: (page - 1) * size, size, byMeaning: true } as const;
  const {
    count,
    isEstimate = false,
    postIds,
    texts,
    corrections,
    query,
    listed,
    unknown,
  } = await findPosts(app, who, input.q, options);
  if (page === 1) countSearch(app, input.q, count);
  const hits = await app.search.hits(texts);
  const list = await foundPosts(app, app.db.read, postIds, hits);
  const found = foundWords(
    list.flatMap(({ object }) => [object.title, object.excerpt]),
    hits,
  );
  return {
    count,
    is_estimate: isEstimate,
    list,
    found,
    suggestion: await suggestionFor(app, input.q, { count, texts, found, corrections }),
    ...(page === 1 ? await tagsAndPeople(app, query, listed) : { tags: [], people: [] }),
    ...(unknown.length > 0 && { unknown }),
  };
}

/** A search with fewer results may have a typing error. */
const FEW_RESULTS = 5;

interface SearchedLine {
  readonly count: number;
  readonly texts: readonly SearchText[];
  /** What was found, as it is written. */
  readonly found: readonly string[];
  readonly corrections: readonly WordCorrection[];
}

/** The search without its typing errors: those that were corrected already or, with few results, likely ones. */
async function suggestionFor(
  app: App,
  line: string,
  { count, texts, found, corrections }: SearchedLine,
): Promise<Reply<"search">["suggestion"]> {
  const isIncluded = corrections.length > 0;
  const isFew = !isIncluded && count < FEW_RESULTS;
  const all = isFew ? await app.search.corrections(app.db.read, texts, "rare") : corrections;
  if (all.length === 0) return null;
  const written = await writtenAs(app, found);
  const q = withWords(line, new Map(all.map(({ typed, meant }) => [typed, written(meant)])));
  return { q, is_included: isIncluded };
}

/** How the results write a word that is known as it is compared: without accents, or as a stem. */
async function writtenAs(app: App, found: readonly string[]): Promise<(word: string) => string> {
  const stems = await app.search.stems();
  const stemOf = (word: string) => stems(word).join(" ");
  return (word) =>
    found.find((each) => fold(each) === word) ?? found.find((each) => stemOf(each) === stemOf(word)) ?? word;
}

type SearchOptions = Pick<SearchRequest, "order" | "offset" | "size"> &
  Partial<Pick<SearchRequest, "kind">> & {
    /** Whether threads may also be found by the meaning of the line. */
    readonly byMeaning?: boolean;
  };

/** Finds posts by a search line. */
export async function findPosts(app: App, who: Viewer, line: string, { byMeaning = false, ...options }: SearchOptions) {
  const db = app.db.read;
  const parsed = parseSearchQuery(line);
  const author = await authorOf(db, who, parsed.user);
  const query = author === null ? withoutUser(parsed) : parsed;
  const typed = await app.search.important(query.texts);
  const corrections = await app.search.corrections(db, typed, "unknown");
  const { tagIds, tagSizes, names, listed, unknown } = await readTags(db, query);
  const more = [...corrections.map(({ meant }) => meant), ...names].map((text) => ({ text, isPhrase: false }));
  const texts = [...typed, ...more].slice(0, limits.searchWords.max);
  // Only threads that fit words are looked for by the tags that they have.
  const groups = texts.length > 0 ? await listTagGroups(db, tagIds) : [];
  const synonymIds = new Map(groups.map(([id = "", ...others]) => [id, others]));
  // Recent views are counted in memory and have to be stored first.
  if (query.views !== null) await app.views.settle();
  const found = await app.search.find(db, {
    ...{
      ...filtersOf(query),
      created: timesOf(app, query),
      terms: queryTerms({ texts }),
      texts,
      tagIds,
      tagSizes,
      synonymIds,
    },
    ...{ user_id: author, ...options },
    ...(byMeaning && hasMeaning(query, options) && { meaning: meaningOf(who, line, options) }),
  });
  const unknownUser = query.user === parsed.user ? [] : [`user:${parsed.user}`];
  return {
    ...found,
    texts,
    corrections,
    query,
    listed,
    unknown: [...unknown.map((tag) => `[${tag}]`), ...unknownUser],
  };
}

/** Whether a line is a text without filters, on a page by relevance. */
const hasMeaning = (query: SearchQuery, { order }: Pick<SearchOptions, "order">) =>
  order === "relevance" &&
  query.type === "all" &&
  query.tags.length === 0 &&
  query.user === null &&
  query.created === null &&
  query.score === null &&
  query.texts.every(({ isPhrase }) => !isPhrase);

/** Later pages ask no provider: they continue the order of the first one. */
const meaningOf = (who: Viewer, text: string, { offset }: Pick<SearchOptions, "offset">): SearchedMeaning => ({
  text,
  asker: who.signed_in ? who.id : { ip: who.browser.ip },
  mayAsk: offset === 0,
});

/** The id of the named author, in any case; null when no name is given, or no user has it. */
async function authorOf(db: Db, who: Viewer, name: string | null): Promise<string | null> {
  if (name === null) return null;
  if (name === "me" && who.signed_in) return who.id;
  return (await usersByUsername(db, [name]))[0]?.id ?? null;
}

/** The tags of a search. */
interface SearchTags {
  /** The main tags of its filters, without those of unknown slugs. */
  readonly tagIds: string[];
  /** The slugs of its filters that no tag has. */
  readonly unknown: string[];
  /** Questions of these tags, if the filter names the tag itself and not a synonym. */
  readonly tagSizes: ReadonlyMap<string, number>;
  /** The tags that its words name, and the most used of those that start with all of them. */
  readonly listed: TagRow[];
  /** The slugs of the main tags whose synonyms its words are. */
  readonly names: string[];
}

/** Fewer letters start too many tags. */
const MIN_START = 2;

async function readTags(db: Db, query: SearchQuery): Promise<SearchTags> {
  const words = slugsIn(query);
  const slugs = [...new Set([...query.tags, ...words])];
  const [start = ""] = words;
  const rows =
    start.length < MIN_START ? await listTagsBySlug(db, slugs) : await listTagsNamed(db, slugs, start, MAX_TAGS);
  const tags = [...new Map(rows.map((tag) => [tag.id, tag])).values()];
  const available = tags.filter((tag) => tag.status === "available");
  const filters = available.filter(({ slug_key }) => query.tags.includes(slug_key));
  const named = available.filter(({ slug_key }) => words.includes(slug_key));
  const mains = named.filter((tag) => tag.main_tag_id !== "0").map((tag) => tag.main_tag_slug_name);
  return {
    tagIds: [...new Set(filters.map((tag) => (tag.main_tag_id === "0" ? tag.id : tag.main_tag_id)))],
    unknown: query.tags.filter((slug) => !filters.some(({ slug_key }) => slug_key === slug)),
    tagSizes: new Map(filters.map(({ id, question_count }) => [id, question_count])),
    listed: available.filter((tag) => named.includes(tag) || (start !== "" && tag.slug_key.startsWith(start))),
    names: [...new Set(mains)].filter((slug) => !words.includes(slug)),
  };
}

/** When the posts were written, by the time zone of the site. */
function timesOf(app: App, { created }: SearchQuery): SearchRequest["created"] {
  return created && timesOfPeriod(created, app.now(), app.settings.get("interface").time_zone);
}

/** The filters that apply to the kind of posts searched for. */
function filtersOf(
  query: SearchQuery,
): Omit<
  SearchRequest,
  "terms" | "texts" | "tagIds" | "tagSizes" | "synonymIds" | "user_id" | "created" | "order" | "offset" | "size"
> {
  const { type, score } = query;
  const forQuestions = type === "question";
  const forAnswers = type === "answer";
  return {
    kind: type === "all" ? null : type,
    score,
    question_id: forAnswers ? query.inQuestion : null,
    answer_count: forQuestions ? query.answers : null,
    view_count: forQuestions ? query.views : null,
    accepted: forQuestions ? query.hasAccepted : forAnswers ? query.isAccepted : null,
  };
}
