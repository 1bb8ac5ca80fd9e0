import { questionAddress } from "@askwell/domain";
import type { App } from "../../app.ts";
import { type CacheTag, userTags } from "../../cache-tags.ts";
import { listTagsOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { type FeedEntry, newestOf } from "./feed.ts";
import { listFeedQuestions, newestQuestions } from "./queries.ts";

/** The newest public questions of the site, of a tag or of a user, as entries. */
export async function questionEntries(app: App, filter: Parameters<typeof newestQuestions>[1]): Promise<FeedEntry[]> {
  const db = app.db.read;
  const rows = await listFeedQuestions(db, await newestQuestions(db, filter));
  const ids = rows.map(({ id }) => id);
  const [tags, people] = await Promise.all([
    listTagsOf(db, ids),
    userBasics(
      app,
      db,
      rows.map(({ user_id }) => user_id),
    ),
  ]);
  const { permalink } = app.settings.get("seo");
  const entries = rows.map((row) => ({
    id: row.id,
    title: row.title,
    path: questionAddress(permalink, row),
    author: people.get(row.user_id),
    program: row.program,
    publishedAt: row.created_at,
    updatedAt: row.active_at,
    categories: (tags.get(row.id) ?? []).map(({ display_name }) => display_name),
    text: { plain: row.description },
  }));
  return newestOf(entries);
}

/** The cache tags of the authors of entries. */
export const cacheTagsOfFeed = (entries: readonly FeedEntry[]): CacheTag[] =>
  userTags(...entries.map(({ author }) => author));
