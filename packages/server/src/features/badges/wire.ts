import { type BadgeKey, badgeGroups, shortId } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import type { BadgeRow } from "./table.ts";

type ShownBadge = Pick<BadgeRow, "id" | "key" | "icon" | "level">;

/** The wire shape of a badge in lists. */
export function badgeOf(t: Translate, badge: ShownBadge) {
  const name = t(`badges.${badge.key as BadgeKey}.name`);
  return { id: shortId(badge.id), name, icon: badge.icon, level: badge.level };
}

/** The description as HTML; it may link to the profile settings. */
export function descriptionOf(app: App, t: Translate, badge: Pick<BadgeRow, "key">): string {
  const profile_url = `${app.settings.get("general").site_url}/users/settings/profile`;
  return t(`badges.${badge.key as BadgeKey}.description`, { profile_url });
}

/** The name of a group. */
export function groupNameOf(t: Translate, groupId: number): string {
  const key = Object.entries(badgeGroups).find(([, id]) => id === groupId)?.[0];
  return key === undefined ? "" : t(`badges.groups.${key as keyof typeof badgeGroups}`);
}
