import type { Handlers } from "../../handler.ts";
import { adminBadges } from "./admin-badges.ts";
import { allBadges } from "./all-badges.ts";
import { badgeAwards } from "./badge-awards.ts";
import { oneBadge } from "./one-badge.ts";
import { recentBadges } from "./recent-badges.ts";
import { setBadgeStatus } from "./set-badge-status.ts";
import { userBadges } from "./user-badges.ts";

export const routes = {
  adminBadges,
  badge: oneBadge,
  badgeAwards,
  badges: allBadges,
  recentBadges,
  setBadgeStatus,
  userBadges,
} satisfies Partial<Handlers>;
