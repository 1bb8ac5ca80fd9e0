import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { platformsOf } from "./platforms.ts";
import { SCRIPT_FRAME } from "./script-frame.ts";

/** The frame of a link without one of its platform: the link itself is filled in by the browser. */
const ownFrame = `${SCRIPT_FRAME}?link=:link`;

export const routes = {
  embedConfig: async (app) =>
    platformsOf(app).map(({ platform, enable, links }) => ({
      platform,
      enable,
      links: enable ? links.map(({ link, frame = ownFrame }) => ({ link, frame })) : [],
    })),
} satisfies Partial<Handlers>;

export const cacheTags = { embedConfig: settingsOnly } satisfies Partial<CacheTags>;
