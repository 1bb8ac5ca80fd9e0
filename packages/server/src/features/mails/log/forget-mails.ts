import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { deleteOutdated } from "../../../platform/jobs/delete-outdated.ts";

const DAY_S = 86_400;

/** Deletes old mails from the log. Rules: docs/rules/mail-log.md ML5. */
export async function forgetMails(app: App): Promise<void> {
  const days = app.settings.get("replies").mail_log_days;
  await deleteOutdated(app.db, "mail_log", "created_at", app.now() - days * DAY_S);
}

/** Removes the address of a deleted account, and what its mails were about. Rules: docs/rules/mail-log.md ML5. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  const nothing = { address: "", address_key: "", subject: "", message_id: "", answer: "", event: "" };
  await app.db.write((tx) => tx.updateTable("mail_log").set(nothing).where("user_id", "=", user_id).execute());
}
