import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { csvTime, listCsv } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { mailListPart } from "./admin-mail-page.ts";

const columns = [
  ...(["id", "created_at", "kind", "state", "stop", "address", "username", "language"] as const),
  ...(["subject", "attempts", "attempted_at", "message_id", "answer"] as const),
];

/** The mails of a list as CSV, in its order; times are in UTC. Rules: docs/rules/mail-log.md ML3. */
export async function exportMails(
  app: App,
  _admin: Admin,
  input: Parsed<"exportMails">,
): Promise<Reply<"exportMails">> {
  const csv = await listCsv(columns, async (after, limit) => {
    const { list, next } = await mailListPart(app, { ...input, after, limit });
    const rows = list.map((mail) => {
      const shown = { ...mail, created_at: csvTime(mail.created_at), attempted_at: csvTime(mail.attempted_at) };
      return columns.map((name) => shown[name]);
    });
    return { rows, next };
  });
  return { csv };
}
