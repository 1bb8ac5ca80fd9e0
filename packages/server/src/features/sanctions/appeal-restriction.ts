import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { openAppeal } from "./open-appeal.ts";
import { lockSanction } from "./queries.ts";

/** Appeals against a restriction in force, once. Source: docs/rules/sanctions.md SN7. */
export async function appealRestriction(
  app: App,
  member: Member,
  { id, text }: Parsed<"appealRestriction">,
): Promise<null> {
  const now = app.now();
  await app.db.write(async (tx) => {
    const row = await lockSanction(tx, id);
    if (row?.user_id !== member.id || row.kind !== "restriction") return fail("object_not_found");
    if (row.lifted_at > 0 || row.ends_at <= now) return fail("status_invalid");
    await openAppeal(app, tx, row, text);
  });
  return null;
}
