import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { isRunning, lockMailing, saveMailing } from "./claim-mailing.ts";

/** Stops a mailing: its parts that are not done are left out. Rules: docs/rules/accounts.md AC32. */
export async function stopClaimMails(app: App, admin: Admin): Promise<null> {
  await app.db.write(async (tx) => {
    const mailing = await lockMailing(app, tx);
    if (!mailing || !isRunning(mailing)) return;
    await saveMailing(app, tx, { ...mailing, is_stopped: true });
    const entry = { action: "claim_mails_stop", object: { id: "0", kind: "settings" }, person_id: "0" } as const;
    await logStaffAction(app, tx, admin, { ...entry, note: `${mailing.done} / ${mailing.total}` });
  });
  return null;
}
