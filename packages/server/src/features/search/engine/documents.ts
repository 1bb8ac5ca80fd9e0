import { setImmediate } from "node:timers/promises";
import { type StoredVector, searchColumn } from "@askwell/domain";
import type { SearchableDocument, SearchableText } from "@askwell/plugin-kit";
import type { SearchDocument } from "../../../platform/search/index.ts";
import type { Db } from "../../../tables.ts";
import { answerDocument, questionDocument } from "../../posts/index.ts";
import { listTagsOf } from "../../tags/index.ts";

/** Words of a text that are indexed, as many as by the site's own search. */
const MAX_WORDS = 20_000;

/** What a search engine is sent about some posts. */
export interface ReadDocuments {
  readonly documents: SearchableDocument[];
  /** Posts that are not public, or do not exist any more. */
  readonly hiddenIds: string[];
}

type DocumentTags = readonly { readonly id: string; readonly slug_name: string }[];

/** Reads posts as documents, in three queries; `vectors` are those of the posts that have one. */
export async function readDocuments(
  db: Db,
  ids: readonly string[],
  vectors: ReadonlyMap<string, StoredVector>,
): Promise<ReadDocuments> {
  const answers = await db.selectFrom("answers").selectAll().where("id", "in", ids).execute();
  const questionIds = [...new Set([...ids, ...answers.map(({ question_id }) => question_id)])];
  const questions = await db.selectFrom("questions").selectAll().where("id", "in", questionIds).execute();
  const byId = new Map(questions.map((question) => [question.id, question]));
  const tags = await listTagsOf(db, [...byId.keys()]);
  const isAsked = new Set(ids);
  const documents: SearchableDocument[] = [];
  const add = async (post: SearchDocument, views: number) => {
    const vector = vectors.get(post.post_id);
    const document = documentOf(post, tags.get(post.question_id) ?? [], views);
    documents.push(vector ? { ...document, vector: [...vector.values] } : document);
    // Long texts take time: lets pending requests run first.
    await setImmediate();
  };
  for (const question of questions)
    if (isAsked.has(question.id) && question.visible === 1)
      await add(questionDocument(question, []), question.view_count);
  for (const answer of answers) {
    const question = byId.get(answer.question_id);
    const post = question && answerDocument(answer, question);
    if (post?.visible) await add(post, 0);
  }
  const read = new Set(documents.map(({ id }) => id));
  return { documents, hiddenIds: ids.filter((id) => !read.has(id)) };
}

function documentOf(post: SearchDocument, tags: DocumentTags, views: number): SearchableDocument {
  const isQuestion = post.kind === "question";
  return {
    id: post.post_id,
    type: isQuestion ? "question" : "answer",
    question_id: post.question_id,
    user_id: post.user_id,
    title: textOf(post.title),
    content: textOf(post.text),
    tags: tags.map(({ id }) => id),
    tag_names: isQuestion ? tags.map(({ slug_name }) => slug_name) : [],
    created: post.created_at,
    active: post.active_at,
    score: post.score,
    views,
    answers: post.answer_count,
    accepted: post.accepted === 1,
  };
}

function textOf(text: string): SearchableText {
  return { text, words: searchColumn(text).split(" ").slice(0, MAX_WORDS).join(" ") };
}
