import { maySanction, type SanctionKind } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { lockRights } from "../granted-rights/index.ts";
import { lockUser, type UserRow } from "../users/index.ts";

/**
 * Locks an account that staff, or holders of a right, add to or take from; fails where their role or that of the account
 * forbids it.
 */
export async function lockSanctioned(
  app: App,
  tx: Tx,
  who: Member,
  { userId, kind }: { readonly userId: string; readonly kind: SanctionKind },
): Promise<{ readonly user: UserRow; readonly staff: Member }> {
  const staff = await lockRights(app, tx, who);
  const user = required(await lockUser(tx, userId), "user_not_found", { status: 400 });
  const verdict = maySanction(staff, user, kind, app.settings.get("sign_in").moderator_sanctions);
  if (!verdict.allowed) fail(verdict.reason);
  return { user, staff };
}
