import type { Parsed } from "@askwell/contract";
import { badgeLevels, badgeSigns } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { findBadge, updateBadge } from "./queries.ts";
import { isOwnBadge } from "./wire.ts";

/** Changes the words and the drawing of an own badge; its rule stays. Rules: docs/rules/badges.md D10. */
export async function changeBadge(app: App, admin: Admin, input: Parsed<"changeBadge">): Promise<null> {
  const { id, level, sign, ...words } = input;
  await app.db.write(async (tx) => {
    const badge = await findBadge(tx, id);
    if (!badge || !isOwnBadge(badge)) return fail("badge_not_found");
    await updateBadge(tx, id, {
      ...words,
      sign,
      icon: badgeSigns[sign === "" ? "star" : sign],
      level: badgeLevels[level === "" ? "bronze" : level],
      updated_at: app.now(),
    });
    await app.invalidate(tx, "badges");
    const object = { id, kind: "badge" };
    await logStaffAction(app, tx, admin, { action: "badge_change", object, person_id: "0", note: words.name });
    return null;
  });
  return null;
}
