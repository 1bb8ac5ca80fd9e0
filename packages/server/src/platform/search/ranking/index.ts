import { hitsIn, queryTerms, type SearchText, searchTerm, type TextHit, wordsOf } from "@askwell/domain";
import type { PlatformDb } from "../../tables.ts";
import type { SearchRequest } from "../request.ts";
import { type Analysis, createAnalyses } from "./analysis.ts";
import { type BestThreads, bestThreads, type ThreadSearch } from "./best-threads.ts";
import { type CorrectedWords, findCorrections, type WordCorrection } from "./corrections.ts";
import { countsOf, type WordCounts } from "./word-counts.ts";

export type { CorrectedWords, WordCorrection } from "./corrections.ts";
export { beginRankingRun, type RankingRun } from "./ranking-run.ts";
export {
  removeThreads,
  type SearchThread,
  saveThreads,
  type UnrankedPosition,
  type UnrankedThreads,
  unrankedThreads,
} from "./save-threads.ts";

type CountWords = () => Promise<WordCounts>;

/** Order by relevance: which words of a search matter, and which threads fit them best. */
export interface Ranking {
  analysis(): Promise<Analysis>;
  /** The texts that carry a meaning: without stop words, unless all are. */
  important(texts: readonly SearchText[]): Promise<readonly SearchText[]>;
  /** Finds these texts in another one, words in all their forms. */
  hits(texts: readonly SearchText[]): Promise<(text: string) => Iterable<TextHit>>;
  /** The typing errors of a search; none in phrases. */
  corrections(db: PlatformDb, texts: readonly SearchText[], which: CorrectedWords): Promise<readonly WordCorrection[]>;
  /** Counts the threads with the words of a request, when it is called first. */
  counting(db: PlatformDb, request: SearchRequest): CountWords;
  /** The request with the words that posts have to contain: of many, the rarest. */
  narrowed(request: SearchRequest, count: CountWords): Promise<SearchRequest>;
  /** The threads that fit best; none where all posts of the search are compared instead. */
  best(search: ThreadSearch, count: CountWords): Promise<BestThreads>;
}

/** Words that posts are searched for. */
const MATCHED_WORDS = 5;

/** Creates the ranking of a site in a language, such as `de_DE`. */
export function createRanking(language: () => string): Ranking {
  const analysis = createAnalyses(language);
  return {
    analysis,
    async important(texts) {
      const { isEmpty } = await analysis();
      const important = texts.filter(({ text, isPhrase }) => isPhrase || !isEmpty(text));
      return important.length > 0 ? important : texts;
    },
    async hits(texts) {
      const { stemOf } = await analysis();
      const terms = queryTerms({ texts });
      const words = texts.filter(({ isPhrase }) => !isPhrase).flatMap(({ text }) => wordsOf(text));
      const stems = new Set(words.map(stemOf));
      const known = new Map<string, boolean>();
      const isMeant = (word: string, code: string) => {
        const stem = known.has(code) ? null : stemOf(word);
        const isForm = known.get(code) ?? (stem !== null && stems.has(stem));
        known.set(code, isForm);
        return isForm;
      };
      return (text) => hitsIn(text, terms, isMeant);
    },
    async corrections(db, texts, which) {
      const words = texts.filter(({ isPhrase }) => !isPhrase).map(({ text }) => text);
      return words.length === 0 ? [] : findCorrections(db, await analysis(), words, which);
    },
    counting: (db, { texts }) =>
      once(async () => {
        const { stems } = await analysis();
        return countsOf(db, [...new Set(texts.flatMap(({ text }) => stems(text)))]);
      }),
    async narrowed(request, count) {
      const { terms, texts, isSimilar } = request;
      if (isSimilar || terms.length <= MATCHED_WORDS) return request;
      const { stems } = await analysis();
      const codes = texts.map(({ text }) => stems(text));
      const { counts } = await count();
      const countOf = (index: number) =>
        Math.min(...codes[index]!.map((code) => counts.get(code) ?? Infinity), Infinity);
      const rarest = texts
        .map((_, index) => index)
        .toSorted((one, other) => countOf(one) - countOf(other) || one - other);
      const chosen = new Set(rarest.slice(0, MATCHED_WORDS));
      const isChosen = (_: unknown, index: number) => chosen.has(index);
      return { ...request, terms: terms.filter(isChosen), texts: texts.filter(isChosen) };
    },
    async best(search, count) {
      const { order, kind, texts, question_id } = search.request;
      const isRanked = order === "relevance" && kind !== "answer" && question_id === null;
      if (!isRanked || texts.length === 0 || texts.some(({ isPhrase }) => isPhrase)) return { ids: [] };
      const { stems } = await analysis();
      const typed = texts.map(({ text, isPhrase }) => ({ stems: stems(text), start: startOf(text, isPhrase) }));
      return bestThreads(search, typed, await count());
    },
  };
}

/** Does what costs much when it is asked for, and only the first time. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** The code of a word that also matches as the start of words. */
function startOf(text: string, isPhrase: boolean): string | undefined {
  const term = searchTerm(text, isPhrase);
  return term?.prefix && term.codes.length === 1 && term.codes[0]!.startsWith("x") ? term.codes[0] : undefined;
}
