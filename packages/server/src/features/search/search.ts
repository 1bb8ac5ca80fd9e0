import type { Parsed, Reply } from "@askwell/contract";
import { parseSearchQuery, queryTerms, type SearchQuery, withoutUser } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { SearchRequest } from "../../platform/search/index.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { listTagsBySlug } from "../tags/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { foundPosts } from "./found-posts.ts";

/** Finds questions and answers that everybody may see. Rules: docs/rules/search.md. */
export async function search(app: App, who: Viewer, input: Parsed<"search">): Promise<Reply<"search">> {
  const { order, page, size } = input;
  const wanted = { order: order || "relevance", offset: (page - 1) * size, size } as const;
  const { count, postIds, terms } = await findWords(app, who, input.q, wanted);
  return { count, list: await foundPosts(app, app.db.read, postIds, terms) };
}

type Wanted = Pick<SearchRequest, "order" | "offset" | "size"> & Partial<Pick<SearchRequest, "kind">>;

/** The posts that a search line means. */
export async function findWords(app: App, who: Viewer, line: string, wanted: Wanted) {
  const db = app.db.read;
  const asked = parseSearchQuery(line);
  const author = await authorOf(db, who, asked.user);
  const query = author === null ? withoutUser(asked) : asked;
  const terms = queryTerms(query);
  // Views of the last moments are counted in memory.
  if (query.views !== null) await app.views.flush();
  const tagIds = await mainTagsOf(db, query.tags);
  const found = await app.search.find(db, { ...filtersOf(query), terms, tagIds, user_id: author, ...wanted });
  return { ...found, terms };
}

/** The person whose posts are meant; null where nobody is called so, or nobody was asked for. */
async function authorOf(db: Db, who: Viewer, name: string | null): Promise<string | null> {
  if (name === null) return null;
  if (name === "me" && who.signed_in) return who.id;
  return (await findUserByUsername(db, name))?.id ?? null;
}

/** The tags in whose lists the questions must stand; slugs that no tag has are left out. */
async function mainTagsOf(db: Db, slugs: readonly string[]): Promise<string[]> {
  const tags = await listTagsBySlug(db, slugs);
  const available = tags.filter((tag) => tag.status === "available");
  return [...new Set(available.map((tag) => (tag.main_tag_id === "0" ? tag.id : tag.main_tag_id)))];
}

/** Filters count for the kind of posts that they are about. */
function filtersOf(
  query: SearchQuery,
): Omit<SearchRequest, "terms" | "tagIds" | "user_id" | "order" | "offset" | "size"> {
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
