import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { readProgress } from "./all-badges.ts";
import { measureOf } from "./earned.ts";
import { countEarned, findBadge } from "./queries.ts";
import { badgeTexts, isByHand } from "./wire.ts";

/** One active badge. */
export async function badgeInfo(app: App, viewer: Viewer, { id }: Parsed<"badge">): Promise<Reply<"badge">> {
  const db = app.db.read;
  const row = await findBadge(db, id);
  const badge = required(row?.status === "active" ? row : undefined, "badge_not_found");
  const earned = await countEarned(db, viewer.id);
  const progress = await readProgress(app, viewer, [badge]);
  const texts = badgeTexts(app, viewer.language);
  return {
    ...texts.badgeOf(badge),
    description: texts.descriptionOf(badge),
    is_single: badge.single === 1,
    award_count: badge.award_count,
    earned_count: earned.get(badge.id) ?? 0,
    amount: badge.amount,
    by_hand: isByHand(badge),
    progress: progress.get(measureOf(badge) ?? "") ?? 0,
  };
}
