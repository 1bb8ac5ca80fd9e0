import type { Parsed, Reply } from "@askwell/contract";
import { parseSearchQuery, queryTerms, type SearchQuery, withoutUser } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { SearchRequest } from "../../platform/search/index.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { listTagsBySlug } from "../tags/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { foundPosts, foundWords } from "./search-results.ts";

/** Finds public questions and answers. Rules: docs/rules/search.md. */
export async function search(app: App, who: Viewer, input: Parsed<"search">): Promise<Reply<"search">> {
  const { order, page, size } = input;
  const options = { order: order || "relevance", offset: (page - 1) * size, size } as const;
  const { count, postIds, texts } = await findPosts(app, who, input.q, options);
  const hits = await app.search.hits(texts);
  const list = await foundPosts(app, app.db.read, postIds, hits);
  return {
    count,
    list,
    found: foundWords(
      list.flatMap(({ object }) => [object.title, object.excerpt]),
      hits,
    ),
  };
}

type SearchOptions = Pick<SearchRequest, "order" | "offset" | "size"> & Partial<Pick<SearchRequest, "kind">>;

/** Finds posts by a search line. */
export async function findPosts(app: App, who: Viewer, line: string, options: SearchOptions) {
  const db = app.db.read;
  const parsed = parseSearchQuery(line);
  const author = await authorOf(db, who, parsed.user);
  const query = author === null ? withoutUser(parsed) : parsed;
  const texts = await app.search.important(query.texts);
  const terms = queryTerms({ texts });
  // Recent views are counted in memory and have to be stored first.
  if (query.views !== null) await app.views.settle();
  const tagIds = await mainTagsOf(db, query.tags);
  const found = await app.search.find(db, {
    ...{ ...filtersOf(query), terms, texts, tagIds },
    ...{ user_id: author, ...options },
  });
  return { ...found, texts };
}

/** The id of the named author; null when no name is given, or no user has it. */
async function authorOf(db: Db, who: Viewer, name: string | null): Promise<string | null> {
  if (name === null) return null;
  if (name === "me" && who.signed_in) return who.id;
  return (await findUserByUsername(db, name))?.id ?? null;
}

/** The main tags of these slugs; slugs without a tag are ignored. */
async function mainTagsOf(db: Db, slugs: readonly string[]): Promise<string[]> {
  const tags = await listTagsBySlug(db, slugs);
  const available = tags.filter((tag) => tag.status === "available");
  return [...new Set(available.map((tag) => (tag.main_tag_id === "0" ? tag.id : tag.main_tag_id)))];
}

/** The filters that apply to the kind of posts searched for. */
function filtersOf(
  query: SearchQuery,
): Omit<SearchRequest, "terms" | "texts" | "tagIds" | "user_id" | "order" | "offset" | "size"> {
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
