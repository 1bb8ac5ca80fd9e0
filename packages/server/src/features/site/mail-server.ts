import type { MailServer } from "../../platform/mail/index.ts";
import type { Settings } from "./settings.ts";

/** Where mail goes out as the settings say; undefined while no host is set. Source: api-admin-and-platform 1.6. */
export function mailServerOf(settings: Settings): MailServer | undefined {
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
