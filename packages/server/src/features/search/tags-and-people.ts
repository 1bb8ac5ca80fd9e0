import type { Reply } from "@askwell/contract";
import { type SearchQuery, tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import { listTagsById, type TagRow, tagRefOf } from "../tags/index.ts";
import { listPeopleNamed } from "../users/index.ts";

/** The most tags that are listed. */
export const MAX_TAGS = 3;
const MAX_PEOPLE = 3;
const MIN_LETTERS = 2;

/** Slugs of the tags that the words of a search may be: each word, and all words together. */
export function slugsIn({ texts }: Pick<SearchQuery, "texts">): string[] {
  const words = texts.filter(({ isPhrase }) => !isPhrase).map(({ text }) => tagSlug(text));
  const all = tagSlug(texts.map(({ text }) => text).join(" "));
  return [...new Set([all, ...words])].filter((slug) => slug !== "");
}

/**
 * Tags that the words of a search without filters name, then those that start with all of them, and people whose names
 * start with them; `found` are those tags in any order, synonyms for their main tags. Source: docs/rules/search.md F35.
 */
export async function tagsAndPeople(
  app: App,
  query: SearchQuery,
  found: readonly TagRow[],
): Promise<Pick<Reply<"search">, "tags" | "people">> {
  const { texts, tags, user, score, views, answers, type } = query;
  const hasFilters =
    tags.length > 0 || type !== "all" || [user, score, views, answers].some((filter) => filter !== null);
  const name = texts.map(({ text }) => text).join(" ");
  if (hasFilters || [...name].length < MIN_LETTERS) return { tags: [], people: [] };
  const slugs = slugsIn(query);
  const placeOf = ({ slug_key }: TagRow) => (slugs.includes(slug_key) ? slugs.indexOf(slug_key) : slugs.length);
  const sorted = found.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || other.question_count - one.question_count,
  );
  const people = await listPeopleNamed(app, app.db.read, name, MAX_PEOPLE);
  const listed = (await mainTags(app, sorted)).slice(0, MAX_TAGS);
  return { tags: listed.map((tag) => tagRefOf(app, tag)), people };
}

/** The tags in their order, each synonym as its main tag. */
async function mainTags(app: App, tags: readonly TagRow[]): Promise<TagRow[]> {
  const idOf = ({ id, main_tag_id }: TagRow) => (main_tag_id === "0" ? id : main_tag_id);
  const mainIds = new Set(tags.filter((tag) => idOf(tag) !== tag.id).map(idOf));
  const mains = mainIds.size === 0 ? [] : await listTagsById(app.db.read, [...mainIds]);
  const byId = new Map([...tags, ...mains].map((tag) => [tag.id, tag]));
  const listed = new Set(tags.flatMap((tag) => byId.get(idOf(tag)) ?? []));
  return [...listed].filter(({ status }) => status === "available");
}
