import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { giveBadge } from "./award-badge.ts";
import { findBadge } from "./queries.ts";
import { isByHand } from "./wire.ts";

/** Awards an own badge without a rule, and notifies its new owner. Rules: docs/rules/badges.md D11. */
export async function awardBadgeByHand(app: App, admin: Admin, input: Parsed<"awardBadgeByHand">): Promise<null> {
  await app.db.write(async (tx) => {
    const { badge, person } = await readAwardByHand(tx, input);
    if (badge.status !== "active") return fail("badge_not_found");
    const award = { badge, user_id: person.id, object_id: "0", award_key: "0" };
    if (!(await giveBadge(app, tx, award))) return null;
    const object = { id: badge.id, kind: "badge" };
    await logStaffAction(app, tx, admin, { action: "badge_award", object, person_id: person.id, note: badge.name });
    return null;
  });
  return null;
}

/** The badge and the user of an award by hand; throws if the badge has a rule, or there is no such user. */
export async function readAwardByHand(db: Db, { id, username }: Parsed<"awardBadgeByHand">) {
  const badge = await findBadge(db, id);
  if (!badge || !isByHand(badge)) return fail("badge_not_found");
  const person = await findUserByUsername(db, username.trim());
  if (!person || person.status === "deleted")
    return fail("bad_fields", { fields: [{ field: "username", code: "user_not_found" }] });
  return { badge, person };
}
