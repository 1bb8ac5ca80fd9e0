import { type CacheTags, questionTag, userTags } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { adminBadges } from "./administration/admin-badges.ts";
import { exportBadges } from "./administration/export-badges.ts";
import { setBadgeStatus } from "./administration/set-badge-status.ts";
import { switchBadges } from "./administration/switch-badges.ts";
import { allBadges } from "./all-badges.ts";
import { awardBadgeByHand } from "./award-badge-by-hand.ts";
import { badgeAwards } from "./badge-awards.ts";
import { badgeInfo } from "./badge-info.ts";
import { badgeRules } from "./badge-rules.ts";
import { changeBadge } from "./change-badge.ts";
import { createBadge } from "./create-badge.ts";
import { recentBadges } from "./recent-badges.ts";
import { takeBackBadge } from "./take-back-badge.ts";
import { userBadges } from "./user-badges.ts";

export const routes = {
  adminBadges,
  awardBadgeByHand,
  badge: badgeInfo,
  badgeAwards,
  badgeRules,
  badges: allBadges,
  changeBadge,
  createBadge,
  exportBadges,
  recentBadges,
  setBadgeStatus,
  switchBadges,
  takeBackBadge,
  userBadges,
} satisfies Partial<Handlers>;

/** What the public replies show. */
export const cacheTags = {
  badge: () => ["badges"],
  badgeAwards: ({ list }) => [
    "badges",
    "questions",
    ...list.flatMap((award) => [questionTag(award.question_id), ...userTags(award.author_user_info)]),
  ],
  badges: () => ["badges"],
  recentBadges: () => ["badges"],
  userBadges: () => ["badges"],
} satisfies Partial<CacheTags>;
