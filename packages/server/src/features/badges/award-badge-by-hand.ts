import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { isAdmin, type Member } from "../../viewer.ts";
import { lockRights } from "../granted-rights/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { giveBadge } from "./award-badge.ts";
import { findBadge } from "./queries.ts";
import { isByHand } from "./wire.ts";

/**
 * Awards an own badge without a rule, and notifies its new owner. Rules: docs/rules/badges.md D11,
 * docs/rules/granted-rights.md GR1.
 */
export async function awardBadgeByHand(app: App, member: Member, input: Parsed<"awardBadgeByHand">): Promise<null> {
  await app.db.write(async (tx) => {
    const awarder = await lockAwarder(app, tx, member);
    const { badge, person } = await readAwardByHand(tx, awarder, input);
    if (badge.status !== "active") return fail("badge_not_found");
    const award = { badge, user_id: person.id, object_id: "0", award_key: "0" };
    if (!(await giveBadge(app, tx, award))) return null;
    const object = { id: badge.id, kind: "badge" };
    await logStaffAction(app, tx, awarder, { action: "badge_award", object, person_id: person.id, note: badge.name });
    return null;
  });
  return null;
}

/** Who awards badges by hand: an administrator, or a holder of the right in this transaction. */
export async function lockAwarder(app: App, tx: Tx, member: Member): Promise<Member> {
  if (isAdmin(member)) return member;
  const holder = await lockRights(app, tx, member);
  return holder.rights?.includes("award") ? holder : fail("not_admin");
}

/**
 * The badge and the user of an award by hand; throws if the badge has a rule, there is no such user, or a holder of the
 * right means their own account.
 */
export async function readAwardByHand(db: Db, by: Member, { id, username }: Parsed<"awardBadgeByHand">) {
  const badge = await findBadge(db, id);
  if (!badge || !isByHand(badge)) return fail("badge_not_found");
  const person = await findUserByUsername(db, username.trim());
  if (!person || person.status === "deleted")
    return fail("bad_fields", { fields: [{ field: "username", code: "user_not_found" }] });
  if (person.id === by.id && !isAdmin(by)) return fail("forbidden");
  return { badge, person };
}
