import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { actionRecord } from "./action-record.ts";

export const routes = { actionRecord } satisfies Partial<Handlers>;

/** What the public replies show. */
export const cacheTags = {
  actionRecord: settingsOnly,
} satisfies Partial<CacheTags>;
