import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { DomainEvent } from "../../../events.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { forgetBounces } from "../bounces/paused-addresses.ts";
import { insertMails, releaseMail } from "../queries.ts";
import type { MailLogRow } from "../table.ts";
import { changeLogged } from "./mail-states.ts";
import { changeMails } from "./stop-mails.ts";

/** Sends mails again as they would be written now. Rules: docs/rules/mail-log.md ML4. */
export async function sendMailsAgain(
  app: App,
  admin: Admin,
  input: Parsed<"sendMailsAgain">,
): Promise<Reply<"sendMailsAgain">> {
  return changeMails(app, admin, input, { action: "mail_send_again", change: (tx, row) => sendAgain(app, tx, row) });
}

async function sendAgain(app: App, tx: Tx, { id, address_key, event: stored }: MailLogRow): Promise<boolean> {
  if (stored === "") fail("mail_not_repeatable");
  const again = { state: "waiting", stop: "", attempts: 0, answer: "" } as const;
  if (!(await changeLogged(tx, id, ["sent", "failed", "bounced", "complained", "stopped"], again))) return false;
  await forgetBounces(tx, [address_key]);
  const event = JSON.parse(stored) as DomainEvent;
  if (event.kind === "mail_due") {
    const key = { user_id: event.user_id, kind: event.mail, object_id: event.object_id };
    // The row that keeps it from being sent twice may have been deleted since.
    await insertMails(tx, [{ ...key, created_at: app.now(), sent_at: 0 }]);
    await releaseMail(tx, key);
  }
  await app.emit(tx, event);
  return true;
}
