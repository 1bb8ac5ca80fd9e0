import type { Parsed, Reply } from "@askwell/contract";
import { firstHit, pageSizes, type QuestionStatus, type SearchTerm, searchTerm } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { wireId } from "../../posts/index.ts";
import { countsOf } from "../wire.ts";
import { type QuestionListRow, readRows } from "./list-items.ts";

/** Candidates that are compared in full. */
const MAX_CANDIDATES = 100;
const MAX_WORDS = 10;
/** The share of the typed words that a similar title has to contain. */
const MIN_SHARE = 0.6;

/** Public questions whose titles contain most of the typed words, the most first. */
export async function questionSimilar(
  app: App,
  _who: Member,
  input: Parsed<"questionSimilar">,
): Promise<Reply<"questionSimilar">> {
  const words = termsOf(input.title);
  const terms = words.map(({ term }) => term);
  if (terms.length === 0) return [];
  const db = app.db.read;
  const texts = words.map(({ text }) => ({ text, isPhrase: false }));
  const { postIds } = await app.search.find(db, { ...ANY_QUESTION, terms, texts });
  const found = (await readRows(db, postIds))
    .map((row) => ({ row, part: shareFound(terms, row.title) }))
    .filter(({ part: share }) => share >= MIN_SHARE)
    .sort((a, b) => b.part - a.part || b.row.score - a.row.score || (a.row.id < b.row.id ? 1 : -1));
  return found.slice(0, pageSizes.similarQuestions).map(({ row }) => similarOf(app, row));
}

const ANY_QUESTION = {
  kind: "question",
  tagIds: [],
  user_id: null,
  question_id: null,
  score: null,
  answer_count: null,
  view_count: null,
  accepted: null,
  order: "relevance",
  isSimilar: true,
  offset: 0,
  size: MAX_CANDIDATES,
} as const;

function termsOf(title: string): { text: string; term: SearchTerm }[] {
  const words = [...new Set(title.split(/\s+/))].slice(0, MAX_WORDS);
  return words.flatMap((text) => {
    const term = searchTerm(text);
    return term ? [{ text, term }] : [];
  });
}

function shareFound(terms: readonly SearchTerm[], title: string): number {
  return terms.filter((term) => firstHit(title, [term]) !== null).length / terms.length;
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
