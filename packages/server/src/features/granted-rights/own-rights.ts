import type { Parsed, Reply } from "@askwell/contract";
import { isGrantInForce } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { listGrantsOf } from "./queries.ts";
import { ownGrants } from "./wire.ts";

/** The caller's granted rights that are in force. Rules: docs/rules/granted-rights.md GR8. */
export async function ownRights(app: App, member: Member, _: Parsed<"ownRights">): Promise<Reply<"ownRights">> {
  const db = app.db.read;
  const rows = await listGrantsOf(db, member.id);
  const inForce = rows.filter((row) => row.state === "granted" && isGrantInForce(row, app.now()));
  return { list: await ownGrants(db, inForce) };
}
