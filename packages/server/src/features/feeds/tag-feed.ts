import { tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import { findTag, findTagByAnySlug } from "../tags/index.ts";
import type { Feed } from "./feed.ts";
import { questionEntries, touchesOf } from "./question-entries.ts";

/** The newest questions with a tag, found by any of its names, those of former times too; undefined where there is no such tag. */
export async function tagFeed(app: App, slug: string): Promise<Feed | undefined> {
  const db = app.db.read;
  const named = await findTagByAnySlug(db, tagSlug(slug));
  const tag = named && named.main_tag_id !== "0" ? await findTag(db, named.main_tag_id) : named;
  if (!tag || tag.status === "deleted") return undefined;
  const entries = await questionEntries(app, { tagId: tag.id });
  const name = encodeURIComponent(tag.slug_name);
  const touches = ["questions", "tags", `tag:${tag.id}`, ...touchesOf(entries)];
  return { title: tag.display_name, path: `/feeds/tags/${name}`, page: `/tags/${name}`, entries, touches };
}
