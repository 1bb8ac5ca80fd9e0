import { plainText } from "@askwell/content";
import type { CitablePassage } from "@askwell/domain";
import { kindOfId, limits } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { findPosts } from "../../search/index.ts";
import type { StoredSource } from "../conversations/stored.ts";
import { listAnswersById, listLeavingAnswers, listLeavingQuestions } from "../queries.ts";

/** Threads that are read, and the answers of each. */
const THREADS = 5;
const ANSWERS = 3;
/** Posts that a search yields: several may be of one thread. */
const FOUND = 20;
/** Characters of one post, and of all together, that a model gets. */
const MAX_POST = 4000;
const MAX_TOTAL = 24_000;

/** A post that a model gets, by its number. */
export interface FoundSource extends StoredSource, CitablePassage {
  readonly accepted: boolean;
  readonly score: number;
}

/** Words of a question as a search line: without signs that the search reads as filters. */
const searchLine = (question: string) =>
  question
    .replace(/[^\p{L}\p{M}\p{N}\s.'’+#-]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, limits.searchQuery.max);

/**
 * The posts that fit a question best, as the search of the asker finds them, each thread with its accepted and best
 * answers. What may not leave when it is read is left out, whatever the search says. Rules: docs/rules/assistant.md AI5.
 */
export async function findSources(app: App, viewer: Viewer, question: string): Promise<FoundSource[]> {
  const db = app.db.read;
  const line = searchLine(question);
  if (line === "") return [];
  const { postIds } = await findPosts(app, viewer, line, { order: "relevance", offset: 0, size: FOUND });
  const answers = await listAnswersById(
    db,
    postIds.filter((id) => kindOfId(id) === "answer"),
  );
  const questionOf = new Map(answers.map(({ id, question_id }) => [id, question_id]));
  const threadIds = [...new Set(postIds.map((id) => questionOf.get(id) ?? id))].slice(0, THREADS);
  const questions = new Map((await listLeavingQuestions(db, app, threadIds)).map((row) => [row.id, row]));
  const best = await listLeavingAnswers(db, app, { questionIds: [...questions.keys()], perQuestion: ANSWERS });
  const byThread = Map.groupBy(best, ({ question_id }) => question_id);
  const posts = threadIds.flatMap((id) => {
    const row = questions.get(id);
    if (!row) return [];
    const of = { question_id: row.id, title: row.title };
    const own = { ...of, answer_id: "", html: row.html, score: row.score, accepted: false };
    const replies = (byThread.get(id) ?? []).map(({ id: answer_id, html, score, accepted }) => ({
      ...{ ...of, answer_id, html, score, accepted: accepted === 1 },
    }));
    return [own, ...replies];
  });
  return numberedPosts(posts);
}

/** A post that was read for a model. */
export type ReadPost = Omit<FoundSource, "number" | "text"> & { readonly html: string };

/** Numbers the posts, from 1, until the texts are too long together. */
export function numberedPosts(posts: readonly ReadPost[]): FoundSource[] {
  const sources: FoundSource[] = [];
  let total = 0;
  for (const { html, ...post } of posts) {
    const text = plainText(html).slice(0, MAX_POST).toWellFormed();
    total += post.title.length + text.length;
    if (total > MAX_TOTAL && sources.length > 0) break;
    sources.push({ ...post, text, number: sources.length + 1 });
  }
  return sources;
}
