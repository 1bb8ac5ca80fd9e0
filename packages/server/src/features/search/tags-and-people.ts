import type { Reply } from "@askwell/contract";
import { type SearchQuery, tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import { listTagsStartingWith, type TagRow, tagRefOf } from "../tags/index.ts";
import { listPeopleNamed } from "../users/index.ts";

const MAX_TAGS = 3;
const MAX_PEOPLE = 3;
const MIN_LETTERS = 2;

/** Slugs of the tags that the words of a search may be: each word, and all words together. */
export function slugsIn({ texts }: Pick<SearchQuery, "texts">): string[] {
  const words = texts.filter(({ isPhrase }) => !isPhrase).map(({ text }) => tagSlug(text));
  const all = tagSlug(texts.map(({ text }) => text).join(" "));
  return [...new Set([all, ...words])].filter((slug) => slug !== "");
}

/**
 * Tags that the words of a search without filters name, then those that start with it, and people whose names start with them. `named` are the tags with
 * the slugs of the words. Source: docs/rules/search.md F35.
 */
export async function tagsAndPeople(
  app: App,
  query: SearchQuery,
  named: readonly TagRow[],
): Promise<Pick<Reply<"search">, "tags" | "people">> {
  const { texts, tags, user, score, views, answers, type } = query;
  const hasFilters =
    tags.length > 0 || type !== "all" || [user, score, views, answers].some((filter) => filter !== null);
  const name = texts.map(({ text }) => text).join(" ");
  if (hasFilters || [...name].length < MIN_LETTERS) return { tags: [], people: [] };
  const slugs = slugsIn(query);
  const sorted = named.toSorted((one, other) => slugs.indexOf(one.slug_key) - slugs.indexOf(other.slug_key));
  const people = await listPeopleNamed(app, app.db.read, name, MAX_PEOPLE);
  const started = sorted.length < MAX_TAGS ? await tagsStartingWith(app, name) : [];
  const known = new Set(sorted.map(({ id }) => id));
  sorted.push(...started.filter(({ id }) => !known.has(id)));
  return { tags: sorted.slice(0, MAX_TAGS).map((tag) => tagRefOf(app, tag)), people };
}

async function tagsStartingWith(app: App, name: string): Promise<TagRow[]> {
  const slug = tagSlug(name);
  return slug === "" ? [] : listTagsStartingWith(app.db.read, slug, MAX_TAGS);
}
