import type { Parsed, Reply } from "@askwell/contract";
import { mayHoldGrants } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isAdmin, type Staff } from "../../viewer.ts";
import { findUserByUsername } from "../users/index.ts";
import { listGrantsOf } from "./queries.ts";
import { listedGrants } from "./wire.ts";

/** The rights that were granted to a user. Rules: docs/rules/granted-rights.md GR8. */
export async function personRights(
  app: App,
  staff: Staff,
  { username }: Parsed<"personRights">,
): Promise<Reply<"personRights">> {
  const db = app.db.read;
  const user = required(await findUserByUsername(db, username), "user_not_found");
  const list = await listedGrants(app, db, await listGrantsOf(db, user.id));
  const may_grant = isAdmin(staff) && mayHoldGrants(user);
  return { user_id: user.id, may_grant, list: list.map(({ user_info: _, ...grant }) => grant) };
}
