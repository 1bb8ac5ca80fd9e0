import type { Settings } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { MailboxServer } from "../../platform/mail/mailbox.ts";
import { readsMail } from "./reads-mail.ts";

/** Whether a secret is sent as it was shown. */
export const isMask = (text: string): boolean => /^\*+$/.test(text);
export const MASK = "********";

type MailboxSettings = Pick<
  Settings["replies"],
  "imap_host" | "imap_port" | "imap_encryption" | "imap_username" | "imap_folder"
>;

/** The mailbox of some settings. */
export const mailboxOf = (settings: MailboxSettings, password: string): MailboxServer => ({
  host: settings.imap_host.trim(),
  port: settings.imap_port,
  encryption: settings.imap_encryption,
  username: settings.imap_username,
  password,
  folder: settings.imap_folder.trim() || "INBOX",
});

/** Encrypts the password for the settings. */
export const sealPassword = (app: App, password: string): Promise<string> =>
  app.secrets.seal(password, "imap_password");

/** The stored password; "" if there is none, or if the key of the site has changed since. */
export async function storedPassword(app: App): Promise<string> {
  return (await app.secrets.open(app.settings.get("replies").imap_password, "imap_password")) ?? "";
}

/** The mailbox that is read for replies; undefined if none is. */
export async function replyMailbox(app: App): Promise<MailboxServer | undefined> {
  const settings = app.settings.get("replies");
  const isRead = readsMail(app) && settings.reply_source === "imap" && settings.imap_host !== "";
  return isRead ? mailboxOf(settings, await storedPassword(app)) : undefined;
}
