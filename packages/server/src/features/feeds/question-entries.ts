import { questionAddress } from "@askwell/domain";
import type { App } from "../../app.ts";
import { listTagsOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { type Entry, newestOf } from "./feed.ts";
import { listFedQuestions, newestQuestions } from "./queries.ts";

/** The newest public questions as entries, of the whole site, of a tag or of a person. */
export async function questionEntries(app: App, of: Parameters<typeof newestQuestions>[1]): Promise<Entry[]> {
  const db = app.db.read;
  const rows = await listFedQuestions(db, await newestQuestions(db, of));
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
    publishedAt: row.created_at,
    updatedAt: row.active_at,
    categories: (tags.get(row.id) ?? []).map(({ display_name }) => display_name),
    text: { words: row.description },
  }));
  return newestOf(entries);
}

/** What entries show, in the words of the cache of pages. */
export const touchesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ author }) => (author ? [`user:${author.id}`] : []));
