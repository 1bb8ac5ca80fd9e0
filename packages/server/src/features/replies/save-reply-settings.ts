import type { Parsed } from "@askwell/contract";
import { changeByPage } from "@askwell/domain";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { changeSettings } from "../site/index.ts";
import { isMask, sealPassword } from "./mailbox-settings.ts";
import { addressProblem } from "./reply-address.ts";
import { renewSecret } from "./webhook.ts";

type SettingsInput = Parsed<"saveReplySettings">;

/** The failures that the contract does not check: what is off may be incomplete. */
export async function replySettingProblems(_: App, __: Admin, input: SettingsInput): Promise<FieldFailure[]> {
  const { replies_enabled, bounces_enabled, reply_address, reply_source } = input;
  const isUsed = replies_enabled || (bounces_enabled ?? false);
  const problems: FieldFailure[] = [];
  const address = reply_address === "" && !isUsed ? undefined : addressProblem(reply_address);
  if (address) problems.push({ field: "reply_address", code: address });
  if (isUsed && reply_source === "imap") problems.push(...mailboxProblems(input));
  return problems;
}

/** What a connection cannot do without. */
export function mailboxProblems({ imap_host, imap_port }: SettingsInput): FieldFailure[] {
  const problems: FieldFailure[] = [];
  if (imap_host.trim() === "") problems.push({ field: "imap_host", code: "required" });
  if (imap_port === 0) problems.push({ field: "imap_port", code: "at_least:1" });
  return problems;
}

/** Saves the settings; a masked password stays. Mails that other servers deliver get a secret address. */
export async function saveReplySettings(app: App, admin: Admin, input: SettingsInput): Promise<null> {
  const fields = await replySettingProblems(app, admin, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const replies = { ...changeByPage("replies", input).replies };
  if (isMask(input.imap_password)) delete replies.imap_password;
  else if (input.imap_password !== "")
    Object.assign(replies, { imap_password: await sealPassword(app, input.imap_password) });
  const needsSecret = input.reply_source === "webhook" && app.settings.get("reply_state").webhook_secret === "";
  await app.db.write(async (tx) => {
    await changeSettings(app, tx, { replies }, admin);
    if (needsSecret) await renewSecret(app, tx);
  });
  return null;
}
