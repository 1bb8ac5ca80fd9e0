import { tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { CacheTag } from "../../cache-tags.ts";
import { findTag, findTagByAnySlug } from "../tags/index.ts";
import type { Feed } from "./feed.ts";
import { cacheTagsOfFeed, questionEntries } from "./question-entries.ts";

/** The newest questions with a tag, found by any of its present or former slugs; undefined if there is no such tag. */
export async function tagFeed(app: App, slug: string): Promise<Feed | undefined> {
  const db = app.db.read;
  const found = await findTagByAnySlug(db, tagSlug(slug));
  const tag = found && found.main_tag_id !== "0" ? await findTag(db, found.main_tag_id) : found;
  if (tag?.status !== "available") return undefined;
  const entries = await questionEntries(app, { tagId: tag.id });
  const name = encodeURIComponent(tag.slug_name);
  const cacheTags: CacheTag[] = ["questions", "tags", `tag:${tag.id}`, ...cacheTagsOfFeed(entries)];
  return { title: tag.display_name, path: `/feeds/tags/${name}`, page: `/tags/${name}`, entries, cacheTags };
}
