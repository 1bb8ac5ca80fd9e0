import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { lockUser } from "../users/index.ts";
import { lockSanction, refreshAccount, updateSanction } from "./queries.ts";

/** Confirms that a warning was read; the first time counts. Source: docs/rules/sanctions.md SN6. */
export async function confirmWarning(app: App, member: Member, { id }: Parsed<"confirmWarning">): Promise<null> {
  await app.db.write(async (tx) => {
    await lockUser(tx, member.id);
    const row = await lockSanction(tx, id);
    if (row?.user_id !== member.id || row.kind !== "warning") return fail("object_not_found");
    if (row.read_at > 0) return;
    await updateSanction(tx, id, { read_at: app.now() });
    await refreshAccount(tx, member.id, app.now());
  });
  return null;
}
