import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { readUserBadges } from "./user-badges.ts";

const MAX_BADGES = 10;

/** The active badges that a user has earned last. */
export async function recentBadges(
  app: App,
  viewer: Viewer,
  input: Parsed<"recentBadges">,
): Promise<Reply<"recentBadges">> {
  const badges = await readUserBadges(app, viewer, input.username);
  const list = badges
    .filter(({ isActive }) => isActive)
    .slice(0, MAX_BADGES)
    .map(({ badge }) => badge);
  return { count: list.length, list };
}
