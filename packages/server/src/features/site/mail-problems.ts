import type { Parsed } from "@askwell/contract";
import { isEmail } from "@askwell/domain";
import type { FieldFailure } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";

type MailSettingsInput = Pick<Parsed<"saveMailSettings">, "from_name" | "smtp_host" | "smtp_port">;

/**
 * The failures of mail settings that the contract does not check. Source: docs/wire/administration.md "Mail settings".
 */
export async function mailProblems(_: App, __: Admin, input: MailSettingsInput): Promise<FieldFailure[]> {
  const problems: FieldFailure[] = [];
  if (isEmail(input.from_name)) problems.push({ field: "from_name", code: "mail_failed" });
  // All fields may be empty; a server needs a port of 1 to 65535.
  if (input.smtp_host !== "" && input.smtp_port === 0) problems.push({ field: "smtp_port", code: "at_least:1" });
  return problems;
}
