import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { postReactions } from "./post-reactions.ts";
import { react } from "./react.ts";
import { reactionsOf } from "./reactions-of.ts";

export const routes = { postReactions, reactionsOf, react } satisfies Partial<Handlers>;

/** What the public replies show. */
export const cacheTags = {
  // The page of the post carries the tag of its question, which a reaction invalidates.
  postReactions: settingsOnly,
  reactionsOf: settingsOnly,
} satisfies Partial<CacheTags>;
