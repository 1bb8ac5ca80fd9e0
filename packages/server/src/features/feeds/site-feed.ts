import type { App } from "../../app.ts";
import type { Feed } from "./feed.ts";
import { cacheTagsOfFeed, questionEntries } from "./question-entries.ts";

/** The newest questions of the site. Source: docs/rules/pages.md Z8. */
export async function siteFeed(app: App): Promise<Feed> {
  const entries = await questionEntries(app, {});
  return {
    title: "",
    path: "/feeds",
    page: "/questions",
    entries,
    cacheTags: ["questions", "tags", ...cacheTagsOfFeed(entries)],
  };
}
