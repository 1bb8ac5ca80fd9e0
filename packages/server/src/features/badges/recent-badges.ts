import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { readUserBadges } from "./user-badges.ts";

const MOST = 10;

/** The last badges that a person has earned and that are switched on. */
export async function recentBadges(
  app: App,
  who: Viewer,
  input: Parsed<"recentBadges">,
): Promise<Reply<"recentBadges">> {
  const badges = await readUserBadges(app, who, input.username);
  const list = badges
    .filter(({ isActive }) => isActive)
    .slice(0, MOST)
    .map(({ shown }) => shown);
  return { count: list.length, list };
}
