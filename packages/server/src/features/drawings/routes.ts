import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { renderConfig } from "./render-config.ts";

export const routes = { renderConfig } satisfies Partial<Handlers>;

export const cacheTags = { renderConfig: settingsOnly } satisfies Partial<CacheTags>;
