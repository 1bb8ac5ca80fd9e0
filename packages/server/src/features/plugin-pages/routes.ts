import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { pluginPage } from "./plugin-page.ts";
import { readFromPlugin } from "./read-from-plugin.ts";
import { sendToPlugin } from "./send-to-plugin.ts";

export const routes = { pluginPage, readFromPlugin, sendToPlugin } satisfies Partial<Handlers>;

export const cacheTags = {
  pluginPage: settingsOnly,
  // No page is rendered with it.
  readFromPlugin: settingsOnly,
} satisfies Partial<CacheTags>;
