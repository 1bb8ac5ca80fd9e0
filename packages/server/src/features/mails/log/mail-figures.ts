import type { Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";

const PERIOD_S = 7 * 86_400;
/** Counting more would take longer on a site where all mail fails. */
const MAX_COUNTED = 1000;

/** How many mails failed or came back lately. Rules: docs/rules/mail-log.md ML10. */
export async function mailFigures(app: App): Promise<Reply<"mailFigures">> {
  const count = async (state: "failed" | "bounced" | "complained") => {
    const mails = app.db.read
      .selectFrom("mail_log")
      .select("id")
      .where("state", "=", state)
      .where("created_at", ">=", app.now() - PERIOD_S)
      .limit(MAX_COUNTED);
    return (await mails.execute()).length;
  };
  return { failed: await count("failed"), bounced: await count("bounced"), complained: await count("complained") };
}
