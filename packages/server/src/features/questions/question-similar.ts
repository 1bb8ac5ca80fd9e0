import type { Parsed, Reply } from "@askwell/contract";
import { firstHit, pageSizes, type QuestionStatus, type SearchTerm, searchTerm } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../who.ts";
import { wireId } from "../posts/index.ts";
import { type ListRow, readRows } from "./list-items.ts";
import { countsOf } from "./wire.ts";

/** Candidates that are looked at more closely. */
const MOST_CANDIDATES = 100;
const MOST_WORDS = 10;
/** The part of the words typed that a title must hold to be similar. */
const LEAST_PART = 0.6;

/** Public questions whose titles hold most of the words typed, those with the most first. */
export async function questionSimilar(
  app: App,
  _who: Member,
  input: Parsed<"questionSimilar">,
): Promise<Reply<"questionSimilar">> {
  const terms = termsOf(input.title);
  if (terms.length === 0) return [];
  const db = app.db.read;
  const { postIds } = await app.search.find(db, { ...ANY_QUESTION, terms });
  const found = (await readRows(db, postIds))
    .map((row) => ({ row, part: partFound(terms, row.title) }))
    .filter(({ part }) => part >= LEAST_PART)
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
  offset: 0,
  size: MOST_CANDIDATES,
} as const;

function termsOf(title: string): SearchTerm[] {
  const words = [...new Set(title.split(/\s+/))].slice(0, MOST_WORDS);
  return words.map((word) => searchTerm(word)).filter((term) => term !== null);
}

function partFound(terms: readonly SearchTerm[], title: string): number {
  return terms.filter((term) => firstHit(title, [term]) !== null).length / terms.length;
}

function similarOf(app: App, row: ListRow): Reply<"questionSimilar">[number] {
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
