import type { Parsed, Reply } from "@askwell/contract";
import { mixedOrder, pageSizes, type QuestionStatus, queryTerms, type SearchText, searchTerm } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { wireId } from "../../posts/index.ts";
import { countsOf } from "../wire.ts";
import { type QuestionListRow, readRows } from "./list-items.ts";

/** Candidates that are compared in full. */
const MAX_CANDIDATES = 100;
const MAX_WORDS = 10;
/** The share of the typed words, without stop words, that a similar title has to contain in any form. */
const MIN_SHARE = 0.6;

/**
 * Public questions whose titles contain most of the typed words, the most first, mixed with those that are related by
 * meaning. Source: docs/rules/search.md F31, docs/rules/semantic-search.md SM9.
 */
export async function questionSimilar(
  app: App,
  who: Viewer,
  input: Parsed<"questionSimilar">,
): Promise<Reply<"questionSimilar">> {
  const texts = (await app.search.important(textsOf(input.title))).slice(0, MAX_WORDS);
  if (texts.length === 0) return [];
  const db = app.db.read;
  const [found, related] = await Promise.all([
    withWords(app, texts),
    app.search.related(db, { text: input.title, asker: askerOf(who), mayAsk: true }),
  ]);
  if (!related) return found.slice(0, pageSizes.similarQuestions).map((row) => similarOf(app, row));
  const byId = new Map(found.map((row) => [row.id, row]));
  const ids = mixedOrder([...byId.keys()], related, "titles").slice(0, pageSizes.similarQuestions);
  const missing = ids.filter((id) => !byId.has(id));
  const more = missing.length > 0 ? await readRows(db, missing) : [];
  const all = new Map([...byId, ...more.map((row) => [row.id, row] as const)]);
  return ids.flatMap((id) => {
    const row = all.get(id);
    return row ? [similarOf(app, row)] : [];
  });
}

const askerOf = (who: Viewer) => (who.signed_in ? who.id : { ip: who.browser.ip });

/** Questions whose titles contain most of the words, the most first. */
async function withWords(app: App, texts: readonly SearchText[]): Promise<QuestionListRow[]> {
  const db = app.db.read;
  const { postIds } = await app.search.find(db, { ...ANY_QUESTION, terms: queryTerms({ texts }), texts });
  const hits = await Promise.all(texts.map((text) => app.search.hits([text])));
  const found = (await readRows(db, postIds))
    .map((row) => ({ row, part: shareFound(hits, row.title) }))
    .filter(({ part: share }) => share >= MIN_SHARE)
    .sort((a, b) => b.part - a.part || b.row.score - a.row.score || (a.row.id < b.row.id ? 1 : -1));
  return found.map(({ row }) => row);
}

const ANY_QUESTION = {
  kind: "question",
  tagIds: [],
  user_id: null,
  question_id: null,
  created: null,
  score: null,
  answer_count: null,
  view_count: null,
  accepted: null,
  order: "relevance",
  isSimilar: true,
  offset: 0,
  size: MAX_CANDIDATES,
} as const;

function textsOf(title: string): SearchText[] {
  const words = [...new Set(title.split(/\s+/))];
  return words.filter((word) => searchTerm(word) !== null).map((text) => ({ text, isPhrase: false }));
}

type FindWord = (title: string) => Iterable<unknown>;

function shareFound(words: readonly FindWord[], title: string): number {
  return words.filter((find) => [...find(title)].length > 0).length / words.length;
}

function similarOf(app: App, row: QuestionListRow): Reply<"questionSimilar">[number] {
  const { view_count, answer_count, collection_count, follow_count } = countsOf(app, row);
  return {
    id: wireId(app, row.id),
    title: row.title,
    url_title: row.url_title,
    view_count,
    answer_count,
    collection_count,
    follow_count,
    status: row.status as Exclude<QuestionStatus, "deleted">,
    accepted_answer: row.accepted_answer_id !== "0",
  };
}
