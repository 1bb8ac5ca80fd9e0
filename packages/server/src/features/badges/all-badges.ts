import type { Reply } from "@askwell/contract";
import { badgeGroups } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { countEarned, listBadges } from "./queries.ts";
import { badgeOf, groupNameOf } from "./wire.ts";

/** The active badges, by group. */
export async function allBadges(app: App, viewer: Viewer): Promise<Reply<"badges">> {
  const db = app.db.read;
  const active = (await listBadges(db)).filter((badge) => badge.status === "active");
  const earned = await countEarned(db, viewer.id);
  const t = app.translator(viewer.language);
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
