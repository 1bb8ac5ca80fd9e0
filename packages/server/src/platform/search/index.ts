import type { SearchText, TextHit } from "@askwell/domain";
import type { Engine } from "../db/index.ts";
import type { PlatformDb, PlatformTx } from "../tables.ts";
import type { SearchChange, SearchDocument } from "./documents.ts";
import { fullTexts } from "./engines.ts";
import { createChangeRecorder, type ExternalSearch } from "./external.ts";
import { findPosts } from "./find.ts";
import type { FullText } from "./full-text.ts";
import {
  beginRankingRun,
  type CorrectedWords,
  createRanking,
  type Ranking,
  type RankingRun,
  type SearchThread,
  saveThreads,
  type UnrankedPosition,
  type UnrankedThreads,
  unrankedThreads,
  type WordCorrection,
} from "./ranking/index.ts";
import { DEFAULT_BOUNDS, type SearchBounds, type SearchRequest, type SearchResult } from "./request.ts";
import { addDocuments, refreshThread, removeDocuments, retagDocument, saveDocuments, updateDocument } from "./save.ts";
import { divideSegments, misfiledPosts } from "./segments.ts";
import { createMeaningRecorder, type SearchedMeaning, type SemanticSearch, withRelated } from "./semantic.ts";

export {
  claimChanges,
  deleteChanges,
  finishChanges,
  firstChangeDueAt,
  recordChanges,
  waitingChanges,
} from "./changes.ts";
export type { SearchChange, SearchDocument } from "./documents.ts";
export type { ExternalSearch } from "./external.ts";
export type { RankingRun, SearchThread, WordCorrection } from "./ranking/index.ts";
export type { SearchRequest, SearchResult } from "./request.ts";
export type { SearchedMeaning, SemanticSearch } from "./semantic.ts";
export { WAITING } from "./table.ts";

/** Full text search in the site's own database, with the same results on every engine. Source: docs/decisions/search.md. */
export interface SearchIndex {
  /**
   * Adds or replaces documents, in the transaction that changes the posts. When many are indexed again (`isBulk`), those
   * threads are ranked later that were not before.
   */
  save(tx: PlatformTx, documents: readonly SearchDocument[], options?: { readonly isBulk?: boolean }): Promise<void>;
  /** Adds many documents without their words, which are indexed later; see `misfiled`. */
  add(tx: PlatformTx, documents: readonly SearchDocument[]): Promise<void>;
  /** Changes the fields of filters and ranking, without the words. */
  update(tx: PlatformTx, postId: string, change: SearchChange): Promise<void>;
  /** Notes that the views of questions have changed; only engines outside of the database store them. */
  viewed(tx: PlatformTx, questionIds: readonly string[]): Promise<void>;
  /** Replaces the slugs of a question's tags. */
  retag(tx: PlatformTx, questionId: string, tags: readonly string[]): Promise<void>;
  /** Updates the visibility of a question and its answers, after the status of any of them was changed in `tx`. */
  refreshThread(tx: PlatformTx, questionId: string): Promise<void>;
  /** Notes that threads may be sent to a provider that could not be before, or the other way round. */
  leavingChanged(tx: PlatformTx, questionIds: readonly string[]): Promise<void>;
  /** Removes purged posts. */
  remove(tx: PlatformTx, postIds: readonly string[]): Promise<void>;
  /** Splits oversized segments. The words of their posts have to be indexed again then. */
  divide(tx: PlatformTx): Promise<void>;
  /** Batches of ids of posts whose words are not indexed, or in the wrong segment; save them again. */
  misfiled(db: PlatformDb, batchSize: number): AsyncGenerator<string[]>;
  /** Ids of some questions whose threads have to be ranked, and how far they were read; null for none. */
  unranked(db: PlatformDb, which: UnrankedThreads): ReturnType<typeof unrankedThreads>;
  /** Begins to rank thousands of threads in one state. */
  beginRun(position: UnrankedPosition): Promise<RankingRun>;
  /** Ranks threads again. Questions that do not exist any more have no thread. */
  rank(tx: PlatformTx, ids: readonly string[], threads: readonly SearchThread[]): Promise<void>;
  /** The texts that carry a meaning: without stop words, unless all are. */
  important(texts: readonly SearchText[]): Promise<readonly SearchText[]>;
  /** The stems of a text's words, without stop words, as the order by relevance compares them. */
  stems(): Promise<(text: string) => readonly string[]>;
  /** Finds these texts in another one, words in all their forms. */
  hits(texts: readonly SearchText[]): Promise<(text: string) => Iterable<TextHit>>;
  /** The typing errors of a search. Source: docs/rules/search.md F33. */
  corrections(db: PlatformDb, texts: readonly SearchText[], which: CorrectedWords): Promise<readonly WordCorrection[]>;
  /**
   * Finds public posts: one page of ids, in order, and the count, exact up to 10,000. An engine outside of the database
   * answers if there is one that can; the threads that fit best come from the own weights of words before its hits.
   */
  find(db: PlatformDb, request: SearchRequest): Promise<SearchResult>;
  /** The ids of public questions that are related by meaning, the nearest first; null if that is not known in time. */
  related(db: PlatformDb, meaning: SearchedMeaning): Promise<readonly string[] | null>;
  /** The fingerprint of the model of the search by meaning; null while that is off. */
  meaningModel(): string | null;
}

interface SearchIndexOptions {
  readonly bounds?: SearchBounds;
  readonly external?: ExternalSearch;
  readonly semantic?: SemanticSearch;
  /** The language of most texts, such as `de_DE`. */
  readonly language?: () => string;
  /** Called once in a transaction that changes the words of threads. */
  readonly onThreadsChanged?: (tx: PlatformTx) => Promise<void>;
}

const idsOf = (documents: readonly SearchDocument[]) => documents.map(({ post_id }) => post_id);
const threadsOf = (documents: readonly SearchDocument[]) => documents.map(({ question_id }) => question_id);

/** Creates the search index of a site on one engine. */
export function createSearchIndex(
  engine: Engine,
  { bounds: given, external, semantic, language = () => "en_US", onThreadsChanged }: SearchIndexOptions = {},
): SearchIndex {
  const fullText = fullTexts[engine];
  const bounds = given ?? { ...DEFAULT_BOUNDS, ...fullText.checks };
  const ranking = createRanking(language);
  const [recorder, meanings] = [createChangeRecorder(external), createMeaningRecorder(semantic)];
  const announce = createAnnouncement(onThreadsChanged);
  return {
    async save(tx, documents, { isBulk = false } = {}) {
      await saveDocuments(tx, fullText, documents, isBulk);
      // The tags of a question are those of its answers.
      await recorder.threads(tx, idsOf(documents.filter(({ kind }) => kind === "question")));
      await recorder.posts(tx, idsOf(documents.filter(({ kind }) => kind === "answer")));
      if (!isBulk) await meanings.threads(tx, threadsOf(documents));
      if (!isBulk) await announce(tx);
    },
    async add(tx, documents) {
      await addDocuments(tx, documents);
      await recorder.posts(tx, idsOf(documents));
      await meanings.threads(tx, threadsOf(documents));
    },
    async update(tx, postId, change) {
      await meanings.fields(tx, postId, change);
      await updateDocument(tx, postId, change);
      await recorder.posts(tx, [postId]);
    },
    viewed: recorder.viewed,
    async retag(tx, questionId, tags) {
      await retagDocument(tx, questionId, tags);
      await recorder.threads(tx, [questionId]);
      await meanings.retagged(tx, [questionId]);
      await announce(tx);
    },
    async refreshThread(tx, questionId) {
      await refreshThread(tx, questionId);
      await recorder.threads(tx, [questionId]);
      await meanings.threads(tx, [questionId]);
      await announce(tx);
    },
    leavingChanged: meanings.threads,
    async remove(tx, postIds) {
      await removeDocuments(tx, fullText, postIds);
      await recorder.posts(tx, postIds);
      await meanings.removed(tx, postIds);
    },
    divide: (tx) => divideSegments(tx, bounds.segment),
    misfiled: misfiledPosts,
    unranked: async (db, which) => unrankedThreads(db, (await ranking.analysis()).version, which),
    beginRun: async (position) => beginRankingRun(await ranking.analysis(), position),
    rank: async (tx, ids, threads) => saveThreads(tx, await ranking.analysis(), { ids, threads }),
    important: (texts) => ranking.important(texts),
    stems: async () => (await ranking.analysis()).stems,
    hits: (texts) => ranking.hits(texts),
    corrections: (db, texts, which) => ranking.corrections(db, texts, which),
    find: (db, asked) => findBestFirst({ db, fullText, ranking, bounds, external, semantic }, asked),
    ...meaningOf(semantic),
  };
}

const meaningOf = (semantic: SemanticSearch | undefined): Pick<SearchIndex, "related" | "meaningModel"> => ({
  related: async (db, meaning) => (await semantic?.related(db, meaning)) ?? null,
  meaningModel: () => semantic?.model() ?? null,
});

interface SearchContext {
  readonly db: PlatformDb;
  readonly fullText: FullText;
  readonly ranking: Ranking;
  readonly bounds: SearchBounds;
  readonly external: ExternalSearch | undefined;
  readonly semantic: SemanticSearch | undefined;
}

/** The threads that fit best, then what the engine outside of the database or the own index finds. */
async function findBestFirst(context: SearchContext, asked: SearchRequest): Promise<SearchResult> {
  const { db, fullText, ranking, bounds, external, semantic } = context;
  const count = ranking.counting(db, asked);
  const request = await ranking.narrowed(asked, count);
  const similar = request.isSimilar ? await external?.find(db, request) : null;
  if (similar) return similar;
  const lookedUpTagIds = new Set(asked.tagIds.filter((id) => (asked.tagSizes?.get(id) ?? 0) >= bounds.large));
  const [found, related] = await Promise.all([
    ranking.best({ db, fullText, request: { ...asked, lookedUpTagIds } }, count),
    asked.meaning && semantic?.related(db, asked.meaning),
  ]);
  const best = withRelated(found.ids, related);
  const { ids: _, ...known } = found;
  const planned = { ...request, lookedUpTagIds, best, ...known };
  const outside = request.isSimilar ? null : await external?.find(db, planned);
  return outside ?? findPosts(db, fullText, planned, bounds);
}

/** Announces changed threads, once per transaction. */
function createAnnouncement(onThreadsChanged: SearchIndexOptions["onThreadsChanged"]) {
  const announced = new WeakSet<PlatformTx>();
  return async (tx: PlatformTx) => {
    if (!onThreadsChanged || announced.has(tx)) return;
    announced.add(tx);
    await onThreadsChanged(tx);
  };
}
