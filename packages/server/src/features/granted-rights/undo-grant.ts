import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { lockUser } from "../users/index.ts";
import { findGrant, refreshRights, updateGrant } from "./queries.ts";

/** What undoing needs. */
interface GrantBefore {
  readonly grant_id: string;
}

/** Ends what was granted. Source: docs/rules/granted-rights.md GR7. */
export async function undoGrant(app: App, tx: Tx, userId: string, { grant_id }: GrantBefore): Promise<void> {
  required(await lockUser(tx, userId), "object_not_found");
  const grant = required(await findGrant(tx, grant_id), "object_not_found");
  if (grant.state !== "granted") fail("changed_since");
  await updateGrant(tx, grant_id, { state: "ended", ended_at: app.now() });
  await refreshRights(tx, userId, app.now());
  await app.emit(tx, { kind: "rights_changed", grant_id, is_granted: false, at: app.now() });
}

/** Lets what was ended hold again. Source: docs/rules/granted-rights.md GR7. */
export async function undoGrantEnd(app: App, tx: Tx, userId: string, { grant_id }: GrantBefore): Promise<void> {
  const user = required(await lockUser(tx, userId), "object_not_found");
  const grant = required(await findGrant(tx, grant_id), "object_not_found");
  if (grant.state !== "ended" || user.status !== "normal") fail("changed_since");
  await updateGrant(tx, grant_id, { state: "granted", ended_at: 0, ended_by: "0" });
  await refreshRights(tx, userId, app.now());
  await app.emit(tx, { kind: "rights_changed", grant_id, is_granted: true, at: app.now() });
}
