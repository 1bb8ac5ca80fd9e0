import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { endSessions } from "../sessions/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { lockUser } from "../users/index.ts";
import { forgetFactors, tellOwner } from "./switch-factor.ts";

/** Takes the second factors of somebody away, who has lost them. Source: docs/rules/second-factor.md TS11. */
export async function resetFactors(app: App, admin: Admin, input: Parsed<"resetFactors">): Promise<null> {
  if (input.user_id === admin.id) refuse("own_factors");
  await clearFactors(app, input.user_id, admin);
  return null;
}

/** Takes a person's second factors away and ends every session. */
export async function clearFactors(app: App, userId: string, admin?: Admin): Promise<void> {
  await app.db.write(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse("user_not_found", { status: 400 });
    if (user.second_factor === 0) return;
    await forgetFactors(app, tx, user.id);
    await endSessions(tx, user.id);
    await tellOwner(app, tx, user, "second_factor_off");
    const done = { action: "person_second_factor", object: { id: user.id, kind: "user" }, person_id: user.id } as const;
    if (admin) await noteStaffAction(app, tx, admin, done);
  });
}
