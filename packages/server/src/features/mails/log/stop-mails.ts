import type { Parsed, Reply } from "@askwell/contract";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { changeEach, logStaffAction } from "../../staff/index.ts";
import type { MailLogRow } from "../table.ts";
import { changeLogged, findLogged } from "./mail-states.ts";

/** Stops mails that wait; one that is being sent is not stopped. Rules: docs/rules/mail-log.md ML4. */
export async function stopMails(app: App, admin: Admin, input: Parsed<"stopMails">): Promise<Reply<"stopMails">> {
  return changeMails(app, admin, input, { action: "mail_stop", change: stop });
}

async function stop(tx: Tx, { id, state }: MailLogRow): Promise<boolean> {
  if (state === "stopped") return false;
  const isStopped = await changeLogged(tx, id, ["waiting"], { state: "stopped", stop: "administrator" });
  return isStopped || fail("mail_not_waiting");
}

interface MailAction {
  readonly action: "mail_stop" | "mail_send_again";
  /** False for a mail that has the state already. */
  readonly change: (tx: Tx, row: MailLogRow) => Promise<boolean>;
}

/** Does something with mails one after another, and logs it for each that it changes. */
export async function changeMails(
  app: App,
  admin: Admin,
  { mail_ids: ids, reason }: Parsed<"stopMails">,
  { action, change }: MailAction,
): Promise<Reply<"stopMails">> {
  const changeMail = (id: string) =>
    app.db.write(async (tx) => {
      const row = required(await findLogged(tx, id), "object_not_found");
      if (!(await change(tx, row))) return false;
      await logStaffAction(app, tx, admin, {
        ...{ action, object: { id: "0", kind: "settings" }, person_id: row.user_id, note: reason },
        subject: `mail:${id}`,
      });
      return true;
    });
  return changeEach(app, admin, { ids, change: changeMail });
}
