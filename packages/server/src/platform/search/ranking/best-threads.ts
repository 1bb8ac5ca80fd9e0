import { sql } from "kysely";
import type { PlatformDb } from "../../tables.ts";
import { conditionsOf, isWritten, PLAN, type SqlFragment } from "../conditions.ts";
import type { FullText } from "../full-text.ts";
import { NUMBERS_PER_SECOND } from "../numbers.ts";
import type { SearchRequest } from "../request.ts";
import { MAX_WEIGHT, splitWords, weightIn } from "./thread-words.ts";
import { countsOf } from "./word-counts.ts";

/** The words of a search with their importance: how rare they are. */
type Importance = ReadonlyMap<string, number>;

/** Threads that are read of each word, the heaviest first: more where a filter leaves few; and threads that are compared. */
const READ_PER_WORD = 1000;
const READ_PER_FILTERED_WORD = 5000;
const READ_PER_WORD_OF_LARGE_TAG = 2000;
const COMPARED = 200;
/** Threads of a filter that are all compared. */
const MAX_SCANNED = 1000;

/**
 * The words of a resembling question that are added, how much they count together, what its title must share, and the
 * share of the best weight that a thread needs without any word of the search.
 */
const ADDED = { words: 30, share: 2, minTitle: 0.75, minWords: 3, minWeight: 0.25 } as const;

/** What counts besides the words; a rare word in the title counts about 5. */
const PRIOR = { vote: 0.12, accepted: 0.2, fresh: 0.2 } as const;
const HALF_LIFE_S = 2 * 365 * 24 * 3600;
const MAX_VOTES = 1000;

interface ComparedThread {
  readonly post_id: string;
  readonly number: number;
  readonly score: number;
  readonly accepted: number;
  readonly words: string;
}

/** Sums are computed with integers, which is fast on every engine. */
const PRECISION = 100;

/** Where threads are searched. */
export interface ThreadSearch {
  readonly db: PlatformDb;
  readonly fullText: FullText;
  readonly request: SearchRequest;
}

/**
 * Ids of the questions whose threads fit the words best, at most `COMPARED`. `stems` are the codes of the important words
 * of the search. The amount of data read depends on their number only. Source: docs/decisions/search-ranking.md.
 */
export async function bestThreads(search: ThreadSearch, stems: readonly string[]): Promise<string[]> {
  const importance = await importanceOf(search, [...new Set(stems)]);
  if (importance.size === 0) return [];
  const all = await threadsOfFilter(search);
  const read = async (words: Importance) => (all ? containing(all, words) : heaviest(search, words));
  const best = sortedBy(await read(importance), importance);
  const resembling = best[0] && (await wordsResembling(search, best[0].thread, importance));
  if (!resembling) return idsOf(best.slice(0, COMPARED));
  const more = sortedBy(await read(resembling), resembling).slice(0, COMPARED);
  const least = ADDED.minWeight * (more[0]?.weight ?? 0);
  const isMeant = ({ thread, weight }: WeightedThread) => weight >= least || wordsWeight(thread, importance) > 0;
  return idsOf(more.filter(isMeant));
}

const idsOf = (threads: readonly WeightedThread[]) => threads.map(({ thread }) => thread.post_id);

async function importanceOf({ db }: ThreadSearch, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const { counts, threads } = await countsOf(db, codes);
  return new Map([...counts].map(([code, count]) => [code, rarity(Math.max(threads, count), count)]));
}

const rarity = (threads: number, count: number) => Math.log(1 + (threads - count + 0.5) / (count + 0.5));

/**
 * All threads that the filters leave, if they are few: of a small part of the site hardly any are among the heaviest of a
 * common word. Undefined without such a filter.
 */
async function threadsOfFilter({ db, fullText, request }: ThreadSearch): Promise<ComparedThread[] | undefined> {
  const numbers = selectionsOf(request);
  for (const [index, selection] of numbers.entries()) {
    const some = sql`select 1 as one from (${selection}) ${sql.ref(`selected${index}`)} limit ${sql.lit(MAX_SCANNED + 1)}`;
    const counted = await sql<{ count: number }>`${PLAN} select count(*) as count from (${some}) m`.execute(db);
    if (Number(counted.rows[0]?.count ?? 0) > MAX_SCANNED) continue;
    const found = await sql<ComparedThread>`${PLAN} select s.post_id, s.number, s.score, s.accepted, t.words
      from search s inner join search_threads t on t.number = s.number
      where s.number in (${selection}) and ${conditionsOf(fullText, request)}`.execute(db);
    return found.rows;
  }
  return undefined;
}

const containing = (threads: readonly ComparedThread[], words: Importance): ComparedThread[] =>
  threads.filter((thread) => wordsWeight(thread, words) > 0);

/** The threads with the highest sums among the heaviest of each word, that the filters leave. */
async function heaviest({ db, fullText, request }: ThreadSearch, words: Importance): Promise<ComparedThread[]> {
  if (words.size === 0) return [];
  const selections = selectionsOf(request, request.largeTagIds);
  const names = selections.map((_, index) => sql.ref(`selected${index}`));
  const tables = selections.map((selection, index) => sql`${names[index]} as (${selection})`);
  const isSelected = sql.join(
    [
      isWritten(sql`number`, request),
      ...names.map((name) => sql`number + 0 in (select number from ${name})`),
      ...[...(request.largeTagIds ?? [])].map((tagId) => isThreadOfTag(fullText, tagId)),
    ],
    sql` and `,
  );
  const depth = depthFor(request, selections.length);
  const lists = [...words].map(([code, importance], index) => {
    const name = sql.ref(`w${index}`);
    const part = sql`weight * ${sql.lit(Math.round(PRECISION * importance))} as part`;
    return sql`select number, part from (select number, number as number_of_word, weight, ${part} from search_weights
      where code = ${code} order by weight desc, number desc limit ${sql.lit(depth)}) ${name} where ${isSelected}`;
  });
  const { rows } = await sql<ComparedThread>`${PLAN} ${tables.length > 0 ? sql`with ${sql.join(tables)}` : sql``}
    select s.post_id, s.number, s.score, s.accepted, t.words from (
      select number, sum(part) as total from (${sql.join(lists, sql` union all `)}) parts
      group by number order by total desc, number desc limit ${sql.lit(COMPARED)}
    ) best
    inner join search s on s.number = best.number
    inner join search_threads t on t.number = best.number
    where ${conditionsOf(fullText, request)}`.execute(db);
  return rows;
}

/** How many threads of each word are read. */
function depthFor({ largeTagIds, created }: SearchRequest, selections: number): number {
  if (selections > 0 || created !== null) return READ_PER_FILTERED_WORD;
  return largeTagIds?.size ? READ_PER_WORD_OF_LARGE_TAG : READ_PER_WORD;
}

/** What the filters by user and by tag leave, as selections of numbers of questions; without these tags. */
function selectionsOf({ user_id, tagIds }: SearchRequest, without?: ReadonlySet<string>): SqlFragment[] {
  const ofUser =
    user_id === null
      ? []
      : [sql`select few.number from search few where few.user_id = ${user_id} and few.kind = 'question'`];
  return [...ofUser, ...tagIds.filter((tagId) => !without?.has(tagId)).map(threadsOfTag)];
}

const threadsOfTag = (tagId: string) => sql`select few.number from question_tags qt
  inner join search few on few.post_id = qt.question_id where qt.list_tag_id = ${tagId}`;

/** Looks the tag of one thread up. */
const isThreadOfTag = ({ aside }: FullText, tagId: string) => sql`exists (select 1 from search one
  inner join question_tags qt on qt.question_id = one.question_id
  where one.number = number_of_word and ${aside(sql`qt.list_tag_id`)} = ${tagId})`;

interface WeightedThread {
  readonly thread: ComparedThread;
  readonly weight: number;
}

function sortedBy(threads: readonly ComparedThread[], words: Importance): WeightedThread[] {
  const newest = Math.max(0, ...threads.map(({ number }) => number));
  const weighted = threads.map((thread) => ({ thread, weight: weightOf(thread, words, newest) }));
  weighted.sort((one, other) => other.weight - one.weight || other.thread.number - one.thread.number);
  return weighted;
}

function wordsWeight({ words }: ComparedThread, importance: Importance): number {
  return sumOf([...importance].map(([code, value]) => (value * weightIn(words, code)) / MAX_WEIGHT));
}

function weightOf(thread: ComparedThread, words: Importance, newest: number): number {
  const votes = Math.min(Math.abs(thread.score), MAX_VOTES);
  const ageS = (newest - thread.number) / NUMBERS_PER_SECOND;
  return (
    wordsWeight(thread, words) +
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
  search: ThreadSearch,
  { words }: ComparedThread,
  importance: Importance,
): Promise<Importance | undefined> {
  const total = sumOf(importance.values());
  const { indexed, others } = splitWords(words);
  const heavy = (code: string) => (indexed.get(code) ?? 0) >= TITLE_WEIGHT;
  const shared = sumOf([...importance].filter(([code]) => heavy(code)).map(([, value]) => value));
  if (importance.size < ADDED.minWords || shared < ADDED.minTitle * total) return undefined;
  const own = new Map([...indexed, ...others].filter(([code]) => !/^(?:x|yy|zzz)\d+$/.test(code)));
  const rare = await importanceOf(search, [...own.keys()].slice(0, 3 * ADDED.words));
  const added = [...rare].map(([code, value]): [string, number] => [code, (value * (own.get(code) ?? 0)) / MAX_WEIGHT]);
  added.sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  const chosen = added.slice(0, ADDED.words);
  const sum = Math.max(sumOf(chosen.map(([, value]) => value)), Number.EPSILON);
  const more = new Map(importance);
  for (const [code, value] of chosen) more.set(code, (more.get(code) ?? 0) + (ADDED.share * total * value) / sum);
  return more;
}

/** Words of a title weigh at least this much. */
const TITLE_WEIGHT = 130;

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
