import type { CacheTag, CacheTags } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { sidebarBoxes } from "./sidebar-boxes.ts";
import { sidebarConfig } from "./sidebar-config.ts";

export const routes = { sidebarBoxes, sidebarConfig } satisfies Partial<Handlers>;

const idTags = (tags: readonly { readonly tag_id: string }[]): CacheTag[] =>
  tags.map(({ tag_id }) => `tag:${tag_id}` as const);

export const cacheTags = {
  sidebarBoxes: (boxes) => ["tags", ...boxes.flatMap(({ tags }) => idTags(tags))],
  sidebarConfig: ({ tags }) => ["tags", ...idTags(tags ?? [])],
} satisfies Partial<CacheTags>;
