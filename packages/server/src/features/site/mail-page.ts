import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";

/** The mail settings with the password blotted out. Source: api-admin-and-platform 1.6. */
export async function mailPage(app: App): Promise<Reply<"readMailSettings">> {
  const smtp = app.settings.get("smtp");
  return { ...smtp, smtp_password: "*".repeat(smtp.smtp_password.length) };
}
