import { createHash } from "node:crypto";
import type { App } from "../../app.ts";
import type { MailServer } from "../../platform/mail/index.ts";
import type { SiteSettings } from "./settings.ts";

/** The configured mail server; undefined while no host is set. Source: docs/wire/administration.md "Mail settings". */
export function mailServerOf(settings: Pick<SiteSettings, "get">): MailServer | undefined {
  const smtp = settings.get("smtp");
  if (smtp.smtp_host === "") return undefined;
  return {
    host: smtp.smtp_host,
    port: smtp.smtp_port,
    encryption: smtp.encryption,
    username: smtp.smtp_authentication ? smtp.smtp_username : "",
    password: smtp.smtp_password,
    from_email: smtp.from_email,
    from_name: smtp.from_name,
  };
}

const settingsHash = (server: MailServer): string =>
  createHash("sha256").update(JSON.stringify(server)).digest("base64url");

/** True once the mail server has accepted a mail with the current settings. Rules: docs/rules/mails.md Y9. */
export function isAccepted(settings: Pick<SiteSettings, "get">): boolean {
  const server = mailServerOf(settings);
  return server !== undefined && settings.get("mail_state").accepted_with === settingsHash(server);
}

/** Records that the mail server has accepted a mail, once for its settings. */
export async function recordAccepted(app: App, server: MailServer): Promise<void> {
  const accepted_with = settingsHash(server);
  if (app.settings.get("mail_state").accepted_with === accepted_with) return;
  await app.db.write((tx) => app.settings.save(tx, "mail_state", { accepted_with }, app.now()));
}
