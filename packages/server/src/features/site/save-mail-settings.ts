import type { Parsed } from "@askwell/contract";
import { changeByPage } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { mailProblems } from "./mail-problems.ts";
import { changeSettings } from "./save-settings.ts";

/** Saves the mail settings and sends a test mail, if a recipient is given. */
export async function saveMailSettings(app: App, admin: Admin, input: Parsed<"saveMailSettings">): Promise<null> {
  const { test_email_recipient, ...smtp } = input;
  const problems = await mailProblems(app, admin, smtp);
  if (problems.length > 0) fail("bad_fields", { fields: problems });
  const change = changeByPage("smtp", smtp);
  const { smtp_password = "", ...others } = change.smtp ?? {};
  const isPasswordUnchanged = /^\*+$/.test(smtp_password);
  await app.db.write(async (tx) => {
    await changeSettings(app, tx, isPasswordUnchanged ? { smtp: others } : change, admin);
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
