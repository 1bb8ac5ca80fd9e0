import type { UserBasic } from "@askwell/contract";
import type { CacheTag } from "../../cache-tags.ts";

/** A question or answer in a feed. */
export interface FeedEntry {
  /** The long id, which stays the same when URLs change. */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly author: UserBasic | undefined;
  /** The key with which a program wrote it; "" for a person. */
  readonly program: string;
  readonly publishedAt: number;
  readonly updatedAt: number;
  /** Display names of tags. */
  readonly categories: readonly string[];
  /** The excerpt as plain text, or the whole text as HTML. */
  readonly text: { readonly plain: string } | { readonly html: string };
}

/** The newest posts of the site or of a part of it. */
export interface Feed {
  /** The subject; "" for the whole site. */
  readonly title: string;
  /** Path of the feed itself. */
  readonly path: string;
  /** Path of the page that shows the same. */
  readonly page: string;
  readonly entries: readonly FeedEntry[];
  /** The cache tags of its content. */
  readonly cacheTags: readonly CacheTag[];
}

/** Maximum number of entries. */
export const FEED_ENTRIES = 30;

/** The newest entries, newest first. */
export const newestOf = (entries: readonly FeedEntry[]): FeedEntry[] =>
  entries.toSorted((a, b) => b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : -1)).slice(0, FEED_ENTRIES);
