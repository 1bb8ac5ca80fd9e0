import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { consumeOrFail } from "../../rate-limits/index.ts";
import { findUser } from "../../users/index.ts";
import { sendAndWait } from "../test-mail.ts";
import { mailTextProblems } from "./mail-text-problems.ts";
import { exampleMail } from "./preview-mail-text.ts";

/** Sends the example of a mail to the caller's own address, and replies with the mail server's answer. Rules: docs/rules/mails.md Y13. */
export async function sendMailText(
  app: App,
  admin: Admin,
  input: Parsed<"sendMailText">,
): Promise<Reply<"sendMailText">> {
  const fields = await mailTextProblems(app, admin, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  await consumeOrFail(app, "mail", admin.id);
  const recipient = (await findUser(app.db.read, admin.id))?.email ?? "";
  return {
    recipient,
    ...(await sendAndWait(app, admin.id, { to: recipient, language: input.language, ...exampleMail(app, input) })),
  };
}
