import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { deleteOutdated } from "../../../platform/jobs/delete-outdated.ts";
import type { Tx } from "../../../tables.ts";
import { findUser, listUsersByEmail } from "../../users/index.ts";
import { forgetBounces } from "../bounces/paused-addresses.ts";

const DAY_S = 86_400;
/** More than anyone has had within the year that the log covers. */
const MAX_ADDRESSES = 100;

/** Deletes old mails from the log. Rules: docs/rules/mail-log.md ML5. */
export async function forgetMails(app: App): Promise<void> {
  const days = app.settings.get("replies").mail_log_days;
  await deleteOutdated(app.db, "mail_log", "created_at", app.now() - days * DAY_S);
}

/** The address that a deleted account had, as it is compared; none for one that was merged. */
async function lastKeyOf(tx: Tx, userId: string): Promise<string[]> {
  const user = await findUser(tx, userId);
  const end = `.${user?.deleted_at}`;
  return user?.email_key.endsWith(end) ? [user.email_key.slice(0, -end.length)] : [];
}

/** Removes the address of a deleted account, and what its mails were about. Rules: docs/rules/mail-log.md ML5. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  const nothing = { address: "", address_key: "", subject: "", message_id: "", answer: "", event: "" };
  await app.db.write(async (tx) => {
    const ofUser = tx.selectFrom("mail_log").select("address_key").distinct().where("user_id", "=", user_id);
    const logged = (await ofUser.execute()).map(({ address_key }) => address_key);
    const all = [...new Set([...(await lastKeyOf(tx, user_id)), ...logged])].slice(0, MAX_ADDRESSES);
    const owned = new Set((await listUsersByEmail(tx, all)).map(({ email_key }) => email_key));
    const keys = all.filter((key) => key !== "" && !owned.has(key));
    await forgetBounces(tx, keys);
    await tx.updateTable("mail_log").set(nothing).where("user_id", "=", user_id).execute();
    if (keys.length === 0) return;
    // Mails such as invitations, and those of rules, have an address alone.
    const toAddress = tx.updateTable("mail_log").set(nothing).where("address_key", "in", keys);
    await toAddress.where("user_id", "=", "0").execute();
  });
}
