import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { editorTools } from "./editor-tools.ts";

export const routes = { editorTools } satisfies Partial<Handlers>;

export const cacheTags = { editorTools: settingsOnly } satisfies Partial<CacheTags>;
