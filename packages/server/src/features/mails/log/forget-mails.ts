import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { deleteOutdated } from "../../../platform/jobs/delete-outdated.ts";
import { forgetBounces } from "../bounces/paused-addresses.ts";

const DAY_S = 86_400;
/** More than anyone has had within the year that the log covers. */
const MAX_ADDRESSES = 100;

/** Deletes old mails from the log. Rules: docs/rules/mail-log.md ML5. */
export async function forgetMails(app: App): Promise<void> {
  const days = app.settings.get("replies").mail_log_days;
  await deleteOutdated(app.db, "mail_log", "created_at", app.now() - days * DAY_S);
}

/** Removes the address of a deleted account, and what its mails were about. Rules: docs/rules/mail-log.md ML5. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  const nothing = { address: "", address_key: "", subject: "", message_id: "", answer: "", event: "" };
  await app.db.write(async (tx) => {
    const ofUser = tx.selectFrom("mail_log").select("address_key").distinct().where("user_id", "=", user_id);
    const keys = (await ofUser.execute()).map(({ address_key }) => address_key);
    await forgetBounces(tx, keys.slice(0, MAX_ADDRESSES));
    await tx.updateTable("mail_log").set(nothing).where("user_id", "=", user_id).execute();
  });
}
