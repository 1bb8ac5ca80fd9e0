import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { countEarned, findBadge } from "./queries.ts";
import { badgeOf, descriptionOf } from "./wire.ts";

/** One badge that is switched on. */
export async function oneBadge(app: App, who: Viewer, { id }: Parsed<"badge">): Promise<Reply<"badge">> {
  const db = app.db.read;
  const row = await findBadge(db, id);
  const badge = found(row?.status === "active" ? row : undefined, "badge_not_found");
  const earned = await countEarned(db, who.id);
  const t = app.translator(who.language);
  return {
    ...badgeOf(t, badge),
    description: descriptionOf(app, t, badge),
    is_single: badge.single === 1,
    award_count: badge.award_count,
    earned_count: earned.get(badge.id) ?? 0,
  };
}
