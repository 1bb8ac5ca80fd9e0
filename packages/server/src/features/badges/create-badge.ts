import type { Parsed, Reply } from "@askwell/contract";
import { badgeLevels, badgeMeasures, badgeSigns, shortId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { insertBadge } from "./queries.ts";

/** Adds an own badge of the site, which is awarded by a rule or by hand. Rules: docs/rules/badges.md D10. */
export async function createBadge(app: App, admin: Admin, input: Parsed<"createBadge">): Promise<Reply<"createBadge">> {
  const { rule, amount, level, sign, ...words } = input;
  const isByHand = rule === "";
  const id = await app.db.write(async (tx) => {
    const next = await app.ids.next(tx, "badge");
    const now = app.now();
    await insertBadge(tx, {
      ...words,
      id: next,
      key: `own_${next}`,
      created_at: now,
      updated_at: now,
      icon: badgeSigns[sign === "" ? "star" : sign],
      award_count: 0,
      level: badgeLevels[level === "" ? "bronze" : level],
      group_id: 0,
      single: isByHand || badgeMeasures[rule] === "person" ? 1 : 0,
      handler: rule,
      amount: isByHand ? 1 : amount,
      status: "active",
      // What was done before is awarded by a job.
      derived_at: isByHand ? now : 0,
      sign,
    });
    await app.invalidate(tx, "badges");
    const object = { id: next, kind: "badge" };
    await logStaffAction(app, tx, admin, { action: "badge_add", object, person_id: "0", note: words.name });
    return next;
  });
  return { id: shortId(id) };
}
