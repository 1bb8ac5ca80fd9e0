import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { MASK } from "./mailbox-settings.ts";
import { webhookUrl } from "./webhook.ts";

/** The settings, with the password masked. Rules: docs/rules/replies-by-mail.md RM11. */
export async function readReplySettings(app: App): Promise<Reply<"readReplySettings">> {
  const settings = app.settings.get("replies");
  const imap_password = settings.imap_password === "" ? "" : MASK;
  const webhook_url = settings.reply_source === "webhook" ? await webhookUrl(app) : "";
  return { ...settings, imap_password, webhook_url };
}
