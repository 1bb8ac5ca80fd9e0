import { MAX_GRANTS, mayHoldGrants } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { lockUser } from "../users/index.ts";
import { countInForce, findGrant, refreshRights, updateGrant } from "./queries.ts";

/** What undoing needs. */
interface GrantBefore {
  readonly grant_id: string;
}

interface UndoOfGrant {
  readonly before: GrantBefore;
  /** The administrator who undoes it. */
  readonly by: string;
}

/** Ends what was granted. Source: docs/rules/granted-rights.md GR7. */
export async function undoGrant(app: App, tx: Tx, userId: string, { before, by }: UndoOfGrant): Promise<void> {
  const { grant_id } = before;
  required(await lockUser(tx, userId), "object_not_found");
  const grant = required(await findGrant(tx, grant_id), "object_not_found");
  if (grant.state !== "granted") fail("changed_since");
  await updateGrant(tx, grant_id, { state: "ended", ended_at: app.now(), ended_by: by });
  await refreshRights(tx, userId, app.now());
  await app.emit(tx, { kind: "rights_changed", grant_id, is_granted: false, at: app.now() });
}

/** Lets what was ended hold again, if it could be granted now. Source: docs/rules/granted-rights.md GR4, GR7. */
export async function undoGrantEnd(app: App, tx: Tx, userId: string, { grant_id }: GrantBefore): Promise<void> {
  const user = required(await lockUser(tx, userId), "object_not_found");
  const grant = required(await findGrant(tx, grant_id), "object_not_found");
  if (grant.state !== "ended" || !mayHoldGrants(user)) fail("changed_since");
  if ((await countInForce(tx, userId, app.now())) >= MAX_GRANTS) fail("changed_since");
  await updateGrant(tx, grant_id, { state: "granted", ended_at: 0, ended_by: "0" });
  await refreshRights(tx, userId, app.now());
  await app.emit(tx, { kind: "rights_changed", grant_id, is_granted: true, at: app.now() });
}
