import {
  type BadgeSection,
  badgeGroups,
  badgeLook,
  badgeOfKey,
  badgeSections,
  badges,
  escapeHtml,
  shortId,
} from "@askwell/domain";
import { createFormats } from "@askwell/i18n";
import type { App } from "../../app.ts";
import { measureOf } from "./earned.ts";
import type { BadgeRow } from "./table.ts";

type ShownBadge = Omit<
  BadgeRow,
  "created_at" | "updated_at" | "award_count" | "group_id" | "single" | "status" | "derived_at"
>;

/** How badges are named and described to a reader. */
export interface BadgeTexts {
  nameOf(badge: Pick<BadgeRow, "key" | "name">): string;
  /** What a badge is awarded for, in words. */
  ruleOf(badge: ShownBadge): string;
  /** The description as HTML; it may link to the profile settings. */
  descriptionOf(badge: ShownBadge): string;
  /** The wire shape of a badge in lists. */
  badgeOf(badge: ShownBadge): ReturnType<typeof drawnBadge> & { readonly name: string; readonly rule: string };
  groupNameOf(groupId: number): string;
  sectionNameOf(section: BadgeSection): string;
}

const drawnBadge = (badge: ShownBadge) => ({
  id: shortId(badge.id),
  icon: badge.icon,
  level: badge.level,
  ...badgeLook(badge),
});

/** The texts of badges in a language. */
export function badgeTexts(app: App, language: string): BadgeTexts {
  const t = app.translator(language);
  const { number } = createFormats(language, "UTC");
  const nameOf = ({ key, name }: Pick<BadgeRow, "key" | "name">) => t.maybe(`badges.${key}.name`) ?? name;
  const ruleOf = (badge: ShownBadge) => {
    const measure = measureOf(badge);
    const own = t.maybe(`badges.${badge.key}.rule`);
    const { amount, description } = badge;
    const byHand = description === "" ? t("badges.by_hand") : description;
    return own ?? (measure === null ? byHand : t(`badges.rules.${measure}`, { amount: number(amount), count: amount }));
  };
  /** The words of a badge of the site, and its rule, if these are two things. */
  const ownDescription = (badge: ShownBadge) =>
    [...new Set([badge.description, ruleOf(badge)])]
      .filter((text) => text !== "")
      .map(escapeHtml)
      .join("<br>");
  return {
    nameOf,
    ruleOf,
    descriptionOf(badge) {
      const profile_url = `${app.settings.get("general").site_url}/users/settings/profile`;
      return t.maybe(`badges.${badge.key}.description`, { profile_url }) ?? ownDescription(badge);
    },
    badgeOf: (badge) => ({ ...drawnBadge(badge), name: nameOf(badge), rule: ruleOf(badge) }),
    groupNameOf(groupId) {
      const key = Object.entries(badgeGroups).find(([, id]) => id === groupId)?.[0];
      return key === undefined ? "" : t(`badges.groups.${key as keyof typeof badgeGroups}`);
    },
    sectionNameOf: (section) => t(`badges.sections.${section}`),
  };
}

/** True for a badge that an administrator has made. */
export const isOwnBadge = ({ key }: Pick<BadgeRow, "key">): boolean => badgeOfKey(key) === undefined;

/** True for an own badge without a rule. */
export const isByHand = (badge: Pick<BadgeRow, "key" | "handler">): boolean =>
  isOwnBadge(badge) && badge.handler === "";

/** The section of a badge in the list of all. */
export const sectionOf = ({ key }: Pick<BadgeRow, "key">): BadgeSection => badgeOfKey(key)?.section ?? "own";

const order = new Map(Object.keys(badges).map((key, index) => [key, index]));

/** Badges in the order of the sections and, within these, of the catalogue; own badges by their age. */
export function inListOrder<Badge extends Pick<BadgeRow, "id" | "key">>(all: readonly Badge[]): Badge[] {
  const placeOf = ({ key }: Badge) => order.get(key) ?? order.size;
  const section = (badge: Badge) => badgeSections.indexOf(sectionOf(badge));
  return all.toSorted(
    (a, b) => section(a) - section(b) || placeOf(a) - placeOf(b) || Number(BigInt(a.id) - BigInt(b.id)),
  );
}
