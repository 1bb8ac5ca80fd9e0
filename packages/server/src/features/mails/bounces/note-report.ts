import { bounceOf } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { MailReport } from "../../replies/index.ts";
import { changeLogged, findLogged } from "../log/mail-states.ts";
import { countHardBounce } from "./paused-addresses.ts";

/** What was noted; `unknown` for a mail that is no longer in the log. */
export type NotedReport = "bounced_hard" | "bounced_soft" | "complained" | "delayed" | "unknown";

/**
 * Notes in the log what a mail server reports about a mail, once: a second report about the same mail counts nothing.
 * Rules: docs/rules/mail-log.md ML7, ML8.
 */
export async function noteReport(app: App, tx: Tx, mailId: string, report: MailReport): Promise<NotedReport> {
  const mail = await findLogged(tx, mailId);
  if (!mail || mail.address_key === "") return "unknown";
  const { address_key } = mail;
  const { answer } = report;
  if (report.kind === "complaint") {
    const isNew = await changeLogged(tx, mailId, ["sending", "sent"], { state: "complained", stop: "", answer });
    if (isNew) await countHardBounce(app, tx, { address_key, cause: "complained", answer });
    return "complained";
  }
  const bounce = bounceOf(report);
  if (bounce === null) return "delayed";
  const words = answer || report.status;
  const isNew = await changeLogged(tx, mailId, ["sending", "sent"], { state: "bounced", stop: "", answer: words });
  if (isNew && bounce === "hard") await countHardBounce(app, tx, { address_key, cause: "bounced", answer: words });
  return `bounced_${bounce}`;
}
