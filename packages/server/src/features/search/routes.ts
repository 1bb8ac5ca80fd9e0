import { type CacheTags, questionTag, settingsOnly, userTags } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { searchStatus } from "./engine/search-status.ts";
import { startSearchSync } from "./engine/start-search-sync.ts";
import { instantSearch } from "./instant-search.ts";
import { search } from "./search.ts";
import { searchDescription } from "./search-description.ts";

export const routes = {
  instantSearch,
  search,
  searchDescription,
  searchStatus,
  startSearchSync,
} satisfies Partial<Handlers>;

/** What the public replies show. */
export const cacheTags = {
  instantSearch: () => ["questions", "search", "tags"],
  search: ({ list, people }) => [
    "questions",
    "search",
    "tags",
    ...userTags(...people),
    ...list.flatMap(({ object }) => [questionTag(object.question_id), ...userTags(object.user_info)]),
  ],
  searchDescription: settingsOnly,
} satisfies Partial<CacheTags>;
