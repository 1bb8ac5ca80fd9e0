import type { UserBasic } from "@askwell/contract";

/** One thing that was written. */
export interface Entry {
  /** Its long id, which stays when addresses change. */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly author: UserBasic | undefined;
  readonly publishedAt: number;
  readonly updatedAt: number;
  /** Display names of tags. */
  readonly categories: readonly string[];
  /** The beginning in plain words, or the whole text. */
  readonly text: { readonly words: string } | { readonly html: string };
}

/** What has been written lately, on the whole site or in some part of it. */
export interface Feed {
  /** What it is about; "" for the whole site. */
  readonly title: string;
  /** Path of the feed itself. */
  readonly path: string;
  /** Path of the page that shows the same. */
  readonly page: string;
  readonly entries: readonly Entry[];
  /** What it shows, in the words of the cache of pages. */
  readonly touches: readonly string[];
}

/** Entries of a feed; enough for a reader who looks in once a day. */
export const FEED_ENTRIES = 30;

/** The newest of some entries, the newest first. */
export const newestOf = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : -1)).slice(0, FEED_ENTRIES);
