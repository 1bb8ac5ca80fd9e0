import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import type { MailLogRow } from "../table.ts";
import { changeLogged, findLogged } from "./mail-states.ts";

/** Stops mails that wait; one that is being sent is not stopped. Rules: docs/rules/mail-log.md ML4. */
export async function stopMails(app: App, admin: Admin, input: Parsed<"stopMails">): Promise<Reply<"stopMails">> {
  return changeMails(app, admin, input, {
    action: "mail_stop",
    change: (tx, { id }) => changeLogged(tx, id, ["waiting"], { state: "stopped", stop: "administrator" }),
  });
}

interface MailAction {
  readonly action: "mail_stop" | "mail_send_again";
  /** False for a mail that is left as it is. */
  readonly change: (tx: Tx, row: MailLogRow) => Promise<boolean>;
}

/** Does something with mails, and logs it for each that it changes. */
export async function changeMails(
  app: App,
  admin: Admin,
  { mail_ids, reason }: Parsed<"stopMails">,
  { action, change }: MailAction,
): Promise<Reply<"stopMails">> {
  const changed = await app.db.write(async (tx) => {
    const ids: string[] = [];
    // In one order, so that two administrators with the same mails do not wait for each other.
    for (const id of [...new Set(mail_ids)].sort()) {
      const row = required(await findLogged(tx, id), "object_not_found");
      if (!(await change(tx, row))) continue;
      await logStaffAction(app, tx, admin, {
        ...{ action, object: { id: "0", kind: "settings" }, person_id: row.user_id, note: reason },
        subject: `mail:${id}`,
      });
      ids.push(id);
    }
    return ids;
  });
  return { mail_ids: changed };
}
