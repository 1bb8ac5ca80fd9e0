import type { Reply } from "@askwell/contract";
import { badgeLook } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { countAssigned } from "../assignments/index.ts";
import { countQueueItems } from "../community-review/index.ts";
import { countOpenTasks, countWaiting, MAX_POLLED_TASKS, mayReviewTasks } from "../review/index.ts";
import { findCounts, findNewBadge } from "./queries.ts";

/** What is new for the caller. Polled every few seconds, so every query reads a row or two. */
export async function notificationStatus(app: App, member: Member): Promise<Reply<"notificationStatus">> {
  const db = app.db.read;
  const counts = await findCounts(db, member.id);
  const badge = await findNewBadge(db, member.id);
  const items = isStaff(member) ? null : await countQueueItems(app, member);
  const assigned = await countAssigned(db, { user_id: member.id, isOfOthers: false }, MAX_POLLED_TASKS);
  const t = app.translator(member.language);
  return {
    ...counts,
    revision: (await countWaiting(app, member, MAX_POLLED_TASKS)).reduce(
      (sum, { todo_amount }) => sum + todo_amount,
      0,
    ),
    tasks: (await countOpenTasks(app, member)) + (items ?? 0),
    assigned,
    can_revision: mayReviewTasks(app, member) || items !== null || assigned > 0,
    badge_award: badge
      ? {
          notification_id: badge.notification_id,
          badge_id: badge.id,
          name: t.maybe(`badges.${badge.key}.name`) ?? badge.name,
          icon: badge.icon,
          level: badge.level,
          ...badgeLook(badge),
        }
      : null,
  };
}
