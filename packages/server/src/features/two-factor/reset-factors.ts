import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { deletePersonalKeysOf } from "../api-keys/index.ts";
import { endSessions } from "../sessions/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { lockUser } from "../users/index.ts";
import { deleteFactors, notifyOwner } from "./switch-factor.ts";

/** Removes the second factors of a user who has lost them. Source: docs/rules/second-factor.md TS11. */
export async function resetFactors(app: App, admin: Admin, input: Parsed<"resetFactors">): Promise<null> {
  if (input.user_id === admin.id) fail("own_factors");
  await clearFactors(app, input.user_id, admin);
  return null;
}

/** Removes a user's second factors and ends all their sessions. */
export async function clearFactors(app: App, userId: string, admin?: Admin): Promise<void> {
  await app.db.write(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? fail("user_not_found", { status: 400 });
    if (user.second_factor === 0) return;
    await deleteFactors(app, tx, user.id);
    await endSessions(tx, user.id);
    await deletePersonalKeysOf(tx, user.id);
    await notifyOwner(app, tx, user, "second_factor_off");
    const logEntry = {
      action: "person_second_factor",
      object: { id: user.id, kind: "user" },
      person_id: user.id,
    } as const;
    if (admin) await logStaffAction(app, tx, admin, logEntry);
  });
}
