import type { BadgeKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { logEvents } from "../event-log/index.ts";
import { notify } from "../notifications/index.ts";
import type { EarnedBadge } from "./earned.ts";
import { addAward, findBadgeByKey } from "./queries.ts";

/** A badge that a user has earned, perhaps with a post. */
export interface BadgeToAward {
  readonly badge: BadgeKey;
  readonly user_id: string;
  /** "0" for none. */
  readonly object_id: string;
}

/** Awards an active badge, unless the user has it already, and notifies the user. Source: docs/rules/badges.md D1 and D2. */
export async function awardBadge(app: App, tx: Tx, { badge: key, user_id, object_id }: BadgeToAward): Promise<void> {
  const badge = await findBadgeByKey(tx, key);
  if (badge?.status !== "active") return;
  await giveBadge(app, tx, { badge, user_id, object_id, award_key: badge.single === 1 ? "0" : object_id });
}

/** Stores an award and notifies its owner; false when the user has it already. */
export async function giveBadge(app: App, tx: Tx, { badge, ...award }: EarnedBadge): Promise<boolean> {
  const id = await app.ids.next(tx, "badge_award");
  const isNew = await addAward(tx, { id, created_at: app.now(), badge_id: badge.id, ...award });
  if (!isNew) return false;
  await app.invalidate(tx, "badges", `user:${award.user_id}`);
  await logEvents(app, tx, [{ type: "user.badge_earned", object_id: award.user_id, badge_id: badge.id }]);
  const notification = { kind: "achievement", subject: "", action: "earned_badge", mark: "" } as const;
  await notify(app, tx, { ...notification, receivers: [award.user_id], actor_id: "0", object_id: id });
  return true;
}
