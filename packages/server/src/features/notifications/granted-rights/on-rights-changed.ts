import { isGrantInForce } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { notify } from "../index.ts";

/** Notifies a user of rights that were granted to them, or that have ended. Rules: docs/rules/granted-rights.md GR8. */
export async function onRightsChanged(app: App, event: EventOf<"rights_changed">): Promise<void> {
  const { grant_id, is_granted, at } = event;
  const grants = app.db.read.selectFrom("granted_rights").selectAll().where("id", "=", grant_id);
  const grant = await grants.executeTakeFirst();
  // What has changed again since then is another event.
  if (!grant || (grant.state === "granted") !== is_granted || !isGrantInForce(grant, app.now())) return;
  const { user_id } = grant;
  const action = is_granted ? "your_rights_were_granted" : "your_rights_have_ended";
  const fields = { object_id: grant_id, kind: "inbox", subject: "", action, mark: String(at) } as const;
  await app.db.write((tx) => notify(app, tx, { ...fields, actor_id: user_id, receivers: [user_id] }));
}
