import { sql } from "kysely";
import type { PlatformDb } from "../../tables.ts";
import { conditionsOf, isWritten, PLAN, type SqlFragment } from "../conditions.ts";
import type { FullText } from "../full-text.ts";
import { NUMBERS_PER_SECOND } from "../numbers.ts";
import type { SearchRequest, ThreadSample } from "../request.ts";
import {
  allWordsOf,
  type ComparedThread,
  comparedColumns,
  type FindMatching,
  type MatchingThread,
  matchingAmong,
  readOnce,
  readThreads,
  type SearchedWords,
} from "./compared-threads.ts";
import { type StemmedWord, shareOf, startedWords, weightOfWords, wholeWords } from "./searched-words.ts";
import { MAX_WEIGHT, splitWords, TAG_WEIGHT, tagCode, weightIn } from "./thread-words.ts";
import { countsOf, type WordCounts } from "./word-counts.ts";

/** Threads that are read of each word, the heaviest first: more where a filter leaves few; and threads that are compared. */
const READ_PER_WORD = 1000;
const READ_PER_FILTERED_WORD = 5000;
/** Threads of a tag that are read of each word, about. */
const READ_OF_TAG = 150;
const COMPARED = 200;
/** Threads of a filter that are all compared. */
const MAX_SCANNED = 1000;
/** The newest threads of a larger tag, from which its matches are estimated; of rarer words more. */
const SAMPLED = { least: 300, most: 3000 } as const;
/** Threads with the words that a sample is expected to contain. */
const EXPECTED = 25;
/** All posts with words of fewer threads are counted sooner than so many threads of the tag are read. */
const COUNTED_SOONER = 2500;

/** On sites of so many threads, whose results are counted and not estimated, longer words are read for every page. */
const FEW_THREADS = 8000;

/** What the title of a resembling question must share, and the share of the best weight that a thread needs without it. */
const RESEMBLING = { minTitle: 0.75, minWords: 3, minWeight: 0.25 } as const;
/** How many words of it are added, and how much they count together: to find threads, and to compare those found. */
const ADDED = { find: { words: 30, share: 2 }, compare: { words: 40, share: 3 } } as const;

/** What counts besides the words; a rare word in the title counts about 5. */
const PRIOR = { vote: 0.12, accepted: 0.2, fresh: 0.2 } as const;
const HALF_LIFE_S = 2 * 365 * 24 * 3600;
const MAX_VOTES = 1000;

/** Sums are computed with integers, which is fast on every engine. */
const PRECISION = 100;

/** Where threads are searched. */
export interface ThreadSearch {
  readonly db: PlatformDb;
  readonly fullText: FullText;
  readonly request: SearchRequest;
}

/** A search of a site with so many threads. */
interface CountedSearch extends ThreadSearch {
  readonly threads: number;
}

/** The threads that fit best. */
export interface BestThreads {
  /** Ids of their questions, in order. */
  readonly ids: readonly string[];
  /** For a search in tags without other filters. */
  readonly sample?: ThreadSample;
  /** For a search without filters: the number of threads with one of its words, the most frequent one. */
  readonly threadsOfWord?: number;
}

/**
 * The threads that fit the words best, at most `COMPARED`. If they do not fill the page, those follow that contain longer
 * words with the same start, then those of the newest threads of a tag. The amount of data read depends on the number of
 * words only. Source: docs/decisions/search-ranking.md.
 */
export async function bestThreads(
  given: ThreadSearch,
  typed: readonly StemmedWord[],
  counts: WordCounts,
): Promise<BestThreads> {
  const { db, request } = given;
  const search = { ...given, threads: counts.threads };
  const whole = wholeWords(counts);
  const all = whole.length > 0 ? await matchingOfFilter(search) : undefined;
  const best = whole.length > 0 ? await bestOfWords(search, whole, all) : [];
  const started = best.length < neededOf(search) ? await startedWords(db, typed, counts) : [];
  const found = { ids: best, threadsOfWord: threadsOfWord(request, counts.counts) };
  if (started.length === 0) return whole.length > 0 ? withSample(search, whole, { found, all }) : found;
  const filtered = all ?? (whole.length > 0 ? undefined : await matchingOfFilter(search));
  const more = sorted(await reading(search, filtered)(started));
  const ids = [...new Set([...best, ...idsOf(more)])];
  return withSample(search, started, { found: { ...found, ids }, all: filtered });
}

/** Adds what the newest threads of a tag tell, and those with the words where others do not fill the page. */
async function withSample(
  search: CountedSearch,
  words: SearchedWords,
  { found, all }: { readonly found: BestThreads; readonly all: FindMatching | undefined },
): Promise<BestThreads> {
  const { ids } = found;
  const sampled = await sampleOf(search, words, all);
  if (sampled === null) return { ...found, ids: ids.slice(0, COMPARED) };
  const isFilled = ids.length >= filledBy(search.request);
  const filled = isFilled ? ids : [...new Set([...ids, ...idsOf(sorted(sampled.threads))])];
  return { ...found, ids: filled.slice(0, COMPARED), sample: sampled.sample };
}

/** The number of threads with the most frequent of the words, in a search without filters; 0 in others. */
function threadsOfWord(request: SearchRequest, counts: ReadonlyMap<string, number>): number {
  const { kind, tagIds, user_id, question_id, score, answer_count, view_count, accepted, created } = request;
  const filters = [kind, user_id, question_id, score, answer_count, view_count, accepted, created];
  return tagIds.length > 0 || filters.some((filter) => filter !== null) ? 0 : Math.max(0, ...counts.values());
}

/** Threads with which the page is filled. */
const filledBy = ({ offset, size }: SearchRequest): number => Math.min(offset + size, COMPARED);
/** Threads after which those with longer words do not follow. If it depended on the page, each page would count others. */
const neededOf = ({ request, threads }: CountedSearch): number =>
  threads <= FEW_THREADS ? COMPARED : filledBy(request);

const reading = (search: CountedSearch, all: FindMatching | undefined) => async (words: SearchedWords) =>
  all ? all(words) : matchingAmong(await heaviest(search, words), words);

async function bestOfWords(
  search: CountedSearch,
  words: SearchedWords,
  all: FindMatching | undefined,
): Promise<readonly string[]> {
  const read = reading(search, all);
  const best = sorted(await read(words));
  const resembling = best[0] && (await wordsResembling(search, best[0].thread, words));
  if (!resembling) return idsOf(best.slice(0, COMPARED));
  const found = (await read(resembling.find)).map(({ thread }) => thread);
  const more = sorted(matchingAmong(found, resembling.compare)).slice(0, COMPARED);
  const least = RESEMBLING.minWeight * (more[0]?.weight ?? 0);
  return idsOf(more.filter(({ thread, weight }) => weight >= least || weightOfWords(thread.words, words) > 0));
}

const idsOf = (threads: readonly WeightedThread[]) => threads.map(({ thread }) => thread.post_id);

/** Compares the threads of the smallest tag, all or the newest; null for searches with other filters. */
async function sampleOf(
  search: CountedSearch,
  words: SearchedWords,
  all: FindMatching | undefined,
): Promise<{ readonly sample: ThreadSample; readonly threads: readonly MatchingThread[] } | null> {
  const { request } = search;
  const { tagIds, tagSizes, kind, user_id, score, answer_count, view_count, accepted, created } = request;
  const others = [user_id, score, answer_count, view_count, accepted, created];
  const sizeOf = (tagId: string) => tagSizes?.get(tagId) ?? Infinity;
  const [tagId] = tagIds.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  if (tagId === undefined || others.some((filter) => filter !== null)) return null;
  if (!all && sizeOf(tagId) === Infinity) return null;
  const share = 1 - words.reduce((product, word) => product * (1 - shareOf(word)), 1);
  const limit = sampledOf(sizeOf(tagId), share, share * search.threads);
  const threads = all ? await all(words) : matchingAmong(await newestOf(search, { tagId, limit }, words), words);
  const answers = kind === "question" ? 0 : sumOf(threads.map(({ thread }) => thread.answer_count));
  return {
    sample: {
      threads: threads.length,
      posts: threads.length + answers,
      each: all ? 1 : Math.max(1, sizeOf(tagId) / limit),
      share,
    },
    threads,
  };
}

/** How many threads of a tag are read for words that this share of all threads contains, and so many of them. */
function sampledOf(size: number, share: number, containing: number): number {
  if (containing < COUNTED_SOONER) return SAMPLED.least;
  const needed = Math.ceil(EXPECTED / share);
  // Nearly all of them cost as much, and leave nothing to estimate.
  const sampled = 2 * needed > size ? size : needed;
  return Math.min(SAMPLED.most, Math.max(SAMPLED.least, sampled));
}

/** The newest threads of a tag, of which those with the words are returned that its other filters leave. */
async function newestOf(
  { db, fullText, request }: ThreadSearch,
  { tagId, limit }: { readonly tagId: string; readonly limit: number },
  words: SearchedWords,
): Promise<readonly ComparedThread[]> {
  const others = { ...request, tagIds: request.tagIds.filter((other) => other !== tagId) };
  const listed = sql`select qt.question_id from question_tags qt where qt.list_tag_id = ${tagId}
    order by qt.pinned desc, qt.created_at desc, qt.question_id desc limit ${sql.lit(limit)}`;
  const threads = await readThreads(db, words, {
    from: sql`(${listed}) newest inner join search s on s.post_id = newest.question_id`,
    where: conditionsOf(fullText, others),
    limit,
  });
  // A question may have a tag and its synonym.
  return [...new Map(threads.map((thread) => [thread.post_id, thread])).values()];
}

/**
 * All threads that the filters leave, if they are few: of a small part of the site hardly any are among the heaviest of a
 * common word. Undefined without such a filter.
 */
async function matchingOfFilter(search: ThreadSearch): Promise<FindMatching | undefined> {
  const { db, fullText, request } = search;
  const { user_id, tagIds, tagSizes } = request;
  const where = sql`s.kind = 'question' and ${conditionsOf(fullText, request)}`;
  if (user_id !== null && (await isFew(db, questionsOf(user_id))))
    return readOnce((words) => readThreads(db, words, { from: sql`search s`, where, limit: MAX_SCANNED }));
  for (const tagId of tagIds) {
    const size = tagSizes?.get(tagId);
    const listed = sql`select qt.question_id from question_tags qt where qt.list_tag_id = ${tagId}`;
    if (size === undefined ? await isFew(db, listed) : size <= MAX_SCANNED)
      return readOnce((words) => newestOf(search, { tagId, limit: MAX_SCANNED }, words));
  }
  return undefined;
}

async function isFew(db: PlatformDb, selection: SqlFragment): Promise<boolean> {
  const some = sql`select 1 as one from (${selection}) selected limit ${sql.lit(MAX_SCANNED + 1)}`;
  const { rows } = await sql<{ count: number }>`${PLAN} select count(*) as count from (${some}) m`.execute(db);
  return Number(rows[0]?.count ?? 0) <= MAX_SCANNED;
}

/** The threads with the highest sums among the heaviest of each word, that the filters leave. */
async function heaviest(search: CountedSearch, words: SearchedWords): Promise<ComparedThread[]> {
  const { db, fullText, request } = search;
  const selections = selectionsOf(request, request.lookedUpTagIds);
  const names = selections.map((_, index) => sql.ref(`selected${index}`));
  const tables = selections.map((selection, index) => sql`${names[index]} as (${selection})`);
  const isSelected = sql.join(
    [isWritten(sql`number`, request), ...names.map((name) => sql`number + 0 in (select number from ${name})`)],
    sql` and `,
  );
  const lookedUp = [...(request.lookedUpTagIds ?? [])].map((tagId) => isThreadOfTag(tagId, request.synonymIds));
  const depth = depthFor(search);
  const codes = words.flatMap((word) => word.codes.map((code) => ({ ...word, code })));
  // Selected before they are summed: most threads are not in a small tag.
  const lists = codes.map(({ code, importance, codes: alike }, index) => {
    const part = sql`weight * ${sql.lit(Math.round(PRECISION * importance))} as part`;
    const most = sql.lit(Math.ceil(depth / alike.length));
    return sql`select * from (select number, ${part} from search_weights
      where code = ${code} order by weight desc, number desc limit ${most}) ${sql.ref(`w${index}`)} where ${isSelected}`;
  });
  // The inner limit, which leaves nothing out, keeps the order: threads are only looked up in a tag until there are enough.
  // A single list is in order already, but a selection may be joined with it in any.
  const summed =
    lists.length === 1 && selections.length === 0
      ? lists[0]!
      : sql`select number, sum(part) as total from (${sql.join(lists, sql` union all `)}) parts
        group by number order by total desc, number desc limit ${sql.lit((depth + 1) * codes.length)}`;
  const { rows } = await sql<ComparedThread>`${PLAN} ${tables.length > 0 ? sql`with ${sql.join(tables)}` : sql``}
    select ${comparedColumns(db, words)} from (
      select number from (${summed}) summed
      where ${sql.join([sql`1 = 1`, ...lookedUp], sql` and `)} limit ${sql.lit(COMPARED)}
    ) best
    inner join search s on s.number = best.number
    inner join search_threads t on t.number = best.number
    where ${conditionsOf(fullText, request)}`.execute(db);
  return rows;
}

/** How many threads of each word are read: more of a small part of the site, to find enough of it. */
function depthFor({ request, threads }: CountedSearch): number {
  const { user_id, created, tagIds, tagSizes } = request;
  if (user_id !== null || created !== null) return READ_PER_FILTERED_WORD;
  if (tagIds.length === 0) return READ_PER_WORD;
  const smallest = Math.min(...tagIds.map((tagId) => tagSizes?.get(tagId) ?? 0));
  const depth = Math.ceil((READ_OF_TAG * threads) / Math.max(1, smallest));
  return Math.min(READ_PER_FILTERED_WORD, Math.max(READ_PER_WORD, depth));
}

/** What the filters by user and by tag leave, as selections of numbers of questions; without these tags. */
function selectionsOf({ user_id, tagIds, synonymIds }: SearchRequest, without?: ReadonlySet<string>): SqlFragment[] {
  const ofUser = user_id === null ? [] : [questionsOf(user_id)];
  return [...ofUser, ...tagIds.filter((tagId) => !without?.has(tagId)).map((tagId) => threadsOfTag(tagId, synonymIds))];
}

const questionsOf = (userId: string) =>
  sql`select few.number from search few where few.user_id = ${userId} and few.kind = 'question'`;

const threadsOfTag = (tagId: string, synonymIds: SearchRequest["synonymIds"]) =>
  sql`select few.number from search_weights few where ${isTag("few", tagId, synonymIds)}`;

/** Looks the tag of one thread up; as a value, for PostgreSQL joins with what exists in any order, also before the best. */
const isThreadOfTag = (tagId: string, synonymIds: SearchRequest["synonymIds"]) =>
  sql`(select 1 from search_weights one where ${isTag("one", tagId, synonymIds)} and one.number = summed.number limit 1) = 1`;

function isTag(table: string, tagId: string, synonymIds: SearchRequest["synonymIds"]): SqlFragment {
  const codes = [tagId, ...(synonymIds?.get(tagId) ?? [])].map(tagCode);
  return sql`${sql.ref(`${table}.code`)} in (${sql.join(codes)}) and ${sql.ref(`${table}.weight`)} = ${sql.lit(TAG_WEIGHT)}`;
}

interface WeightedThread {
  readonly thread: ComparedThread;
  readonly weight: number;
}

function sorted(threads: readonly MatchingThread[]): WeightedThread[] {
  const newest = Math.max(0, ...threads.map(({ thread }) => thread.number));
  const weighted = threads.map((each) => ({ thread: each.thread, weight: weightOf(each, newest) }));
  weighted.sort((one, other) => other.weight - one.weight || other.thread.number - one.thread.number);
  return weighted;
}

function weightOf({ thread, ofWords }: MatchingThread, newest: number): number {
  const votes = Math.min(Math.abs(thread.score), MAX_VOTES);
  const ageS = (newest - thread.number) / NUMBERS_PER_SECOND;
  return (
    ofWords +
    PRIOR.vote * Math.sign(thread.score) * Math.log2(1 + votes) +
    PRIOR.accepted * thread.accepted +
    PRIOR.fresh * 0.5 ** (ageS / HALF_LIFE_S)
  );
}

/**
 * If a search is nearly the title of a question, other questions that resemble it are wanted, too: the search with the
 * heaviest words of that thread; undefined otherwise.
 */
async function wordsResembling(
  { db }: ThreadSearch,
  thread: ComparedThread,
  searched: SearchedWords,
): Promise<Readonly<Record<keyof typeof ADDED, SearchedWords>> | undefined> {
  const importance = new Map(searched.map((word) => [word.codes[0]!, word.importance]));
  if (importance.size < RESEMBLING.minWords) return undefined;
  const total = sumOf(importance.values());
  const isShared = (weightOf: (code: string) => number) => {
    const heavy = [...importance].filter(([code]) => weightOf(code) >= TITLE_WEIGHT);
    return sumOf(heavy.map(([, value]) => value)) >= RESEMBLING.minTitle * total;
  };
  if (!isShared((code) => weightIn(thread.words, code))) return undefined;
  const { indexed, others } = splitWords(await allWordsOf(db, thread, searched));
  if (!isShared((code) => indexed.get(code) ?? 0)) return undefined;
  const own = new Map([...indexed, ...others].filter(([code]) => !/^(?:x|yy|zzz|t)\d+$/.test(code)));
  const rare = wholeWords(await countsOf(db, [...own.keys()].slice(0, MAX_COUNTED)));
  const added = rare.map(({ codes: [code = ""], importance: value }): [string, number] => [
    code,
    (value * (own.get(code) ?? 0)) / MAX_WEIGHT,
  ]);
  added.sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  return {
    find: withAdded(importance, added.slice(0, ADDED.find.words), ADDED.find.share * total),
    compare: withAdded(importance, added.slice(0, ADDED.compare.words), ADDED.compare.share * total),
  };
}

/** The words of a search and others, which together are as important as `total`. */
function withAdded(
  importance: ReadonlyMap<string, number>,
  added: readonly (readonly [code: string, value: number])[],
  total: number,
): SearchedWords {
  const sum = Math.max(sumOf(added.map(([, value]) => value)), Number.EPSILON);
  const more = new Map(importance);
  for (const [code, value] of added) more.set(code, (more.get(code) ?? 0) + (total * value) / sum);
  return [...more].map(([code, value]) => ({ codes: [code], importance: value }));
}

/** Words of a resembling question whose rarity is read, the heaviest first. */
const MAX_COUNTED = 120;
/** Words of a title weigh at least this much. */
const TITLE_WEIGHT = 130;

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
