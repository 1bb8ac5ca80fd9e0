import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { readPage } from "./setting-pages.ts";

/** The mail settings with the password masked. Source: docs/wire/administration.md "Mail settings". */
export async function mailPage(app: App): Promise<Reply<"readMailSettings">> {
  const smtp = readPage(app, "smtp");
  return { ...smtp, smtp_password: "*".repeat(smtp.smtp_password.length) };
}
