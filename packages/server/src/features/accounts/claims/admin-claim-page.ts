import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { userBasics } from "../../users/index.ts";
import { canMailAgain, claimMailTimes } from "../registration/mail-claims.ts";
import { listedClaims } from "./listed-claims.ts";

/** Imported accounts that had no owner. Rules: docs/rules/accounts.md AC31. */
export async function adminClaimPage(
  app: App,
  _admin: Admin,
  input: Parsed<"adminClaimPage">,
): Promise<Reply<"adminClaimPage">> {
  const db = app.db.read;
  const { rows, next, isPartial } = await listedClaims(db, { ...input, limit: input.page_size });
  const ids = rows.map(({ id }) => id);
  const people = await userBasics(app, db, ids);
  const mailed = await claimMailTimes(db, ids);
  const list = rows.map(({ id, post_count }) => {
    const mailed_at = mailed.get(id) ?? 0;
    const can_mail = input.status !== "claimed" && canMailAgain(app, mailed_at);
    return { user_info: people.get(id)!, post_count, mailed_at, can_mail };
  });
  return { list, next, is_partial: isPartial };
}
