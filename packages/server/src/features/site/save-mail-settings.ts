import type { Parsed } from "@askwell/contract";
import { isEmail } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { changeSettings } from "./save-settings.ts";

/** Saves the mail settings and writes to the test recipient, if there is one. */
export async function saveMailSettings(app: App, admin: Admin, input: Parsed<"saveMailSettings">): Promise<null> {
  const { test_email_recipient, smtp_password, ...smtp } = input;
  if (isEmail(smtp.from_name)) refuse("bad_fields", { fields: [{ field: "from_name", code: "mail_failed" }] });
  // Nothing at all may be saved; a server that is named needs a port of 1 to 65535. Source: specification, section 5.
  if (smtp.smtp_host !== "" && smtp.smtp_port === 0)
    refuse("bad_fields", { fields: [{ field: "smtp_port", code: "at_least:1" }] });
  const keepsPassword = /^\*+$/.test(smtp_password);
  await app.db.write(async (tx) => {
    await changeSettings(app, tx, { smtp: { ...smtp, ...(!keepsPassword && { smtp_password }) } }, admin);
    if (test_email_recipient === "") return;
    await app.emit(tx, {
      kind: "mail_wanted",
      template: "test",
      user_id: admin.id,
      address: test_email_recipient,
      language: admin.language,
      params: {},
    });
  });
  return null;
}
