import type { Reply } from "@askwell/contract";
import { badgeGroups } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { countEarned, listBadges } from "./queries.ts";
import { badgeOf, groupNameOf } from "./wire.ts";

/** The badges that are switched on, by group. */
export async function allBadges(app: App, who: Viewer): Promise<Reply<"badges">> {
  const db = app.db.read;
  const active = (await listBadges(db)).filter((badge) => badge.status === "active");
  const earned = await countEarned(db, who.id);
  const t = app.translator(who.language);
  return Object.values(badgeGroups).map((groupId) => ({
    group_name: groupNameOf(t, groupId),
    badges: active
      .filter((badge) => badge.group_id === groupId)
      .map((badge) => ({
        ...badgeOf(t, badge),
        award_count: badge.award_count,
        earned_count: earned.get(badge.id) ?? 0,
      })),
  }));
}
