import { type CacheTags, questionTag, userTags } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { adminBadges } from "./admin-badges.ts";
import { allBadges } from "./all-badges.ts";
import { badgeAwards } from "./badge-awards.ts";
import { badgeInfo } from "./badge-info.ts";
import { recentBadges } from "./recent-badges.ts";
import { setBadgeStatus } from "./set-badge-status.ts";
import { userBadges } from "./user-badges.ts";

export const routes = {
  adminBadges,
  badge: badgeInfo,
  badgeAwards,
  badges: allBadges,
  recentBadges,
  setBadgeStatus,
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
