import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { logEvents } from "../event-log/index.ts";
import { withdrawNotifications } from "../notifications/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { lockAwarder, readAwardByHand } from "./award-badge-by-hand.ts";
import { deleteAwardsOfBadge } from "./queries.ts";

/** Takes back a badge that was awarded by hand, with its notification. Rules: docs/rules/badges.md D11. */
export async function takeBackBadge(app: App, member: Member, input: Parsed<"takeBackBadge">): Promise<null> {
  await app.db.write(async (tx) => {
    const awarder = await lockAwarder(app, tx, member);
    const { badge, person } = await readAwardByHand(tx, awarder, input);
    const awards = await deleteAwardsOfBadge(tx, badge.id, person.id);
    if (awards.length === 0) return;
    await withdrawNotifications(tx, awards);
    await logEvents(app, tx, [{ type: "user.badge_taken", object_id: person.id, badge_id: badge.id }]);
    await app.invalidate(tx, "badges", `user:${person.id}`);
    const object = { id: badge.id, kind: "badge" };
    await logStaffAction(app, tx, awarder, {
      action: "badge_take_back",
      object,
      person_id: person.id,
      note: badge.name,
    });
  });
  return null;
}
