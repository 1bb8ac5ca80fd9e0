import type { calls, Parsed, Reply } from "@askwell/contract";
import { longId } from "@askwell/domain";

/**
 * What a cached page depends on. A write invalidates the tags of what it changes, and every page that carries one of
 * them is dropped. `site` is carried by every page; `*` stands for all pages, and no page carries the notifications of a
 * user the events of the log or the review with its queues: open streams listen to these. Source: docs/decisions/page-cache.md.
 */
export type CacheTag =
  | "*"
  | "badges"
  | "events"
  | "questions"
  | "review"
  | "search"
  | "site"
  | "sitemap"
  | "staff_log"
  | "tags"
  | "users"
  | `notifications:${string}`
  | `question:${string}`
  | `tag:${string}`
  | `user:${string}`;

/** The tag of a question, by its id in either form. */
export const questionTag = (id: string): CacheTag => `question:${longId(id)}`;

/** The tags of users; those that are missing have none. */
export const userTags = (...users: readonly ({ readonly id: string } | null | undefined)[]): CacheTag[] =>
  users.flatMap((user) => (user ? [`user:${user.id}` as const] : []));

/** The calls that a page for visitors may read. */
type PublicRead = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends { method: "GET"; guard: "anyone" }
    ? (typeof calls)[Name] extends { redirects: true } | { ofSecret: true }
      ? never
      : Name
    : never;
}[keyof typeof calls];

/** Names everything that a reply shows and that a write can change without changing the settings of the site. */
type CacheTagsOf<Name extends PublicRead> = (reply: Reply<Name>, input: Parsed<Name>) => readonly CacheTag[];

/** The cache tags of every reply that a page for visitors may show; a call without them does not compile. */
export type CacheTags = { readonly [Name in PublicRead]: CacheTagsOf<Name> };

/** For replies that depend on the settings of the site alone, or on nothing that is stored. */
export const settingsOnly = (): readonly CacheTag[] => [];
