import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { csvOf } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { mailListPart } from "./admin-mail-page.ts";

/** The most mails of an export, how many are read at once, and how often a search goes on. */
const MAX_EXPORTED = 5000;
const EXPORT_BATCH = 500;
const MAX_READS = 60;

const columns = ["id", "created_at", "kind", "state", "stop", "address", "username", "language"] as const;
const moreColumns = ["subject", "attempts", "attempted_at", "message_id", "answer"] as const;

const timeOf = (seconds: number) => (seconds === 0 ? "" : new Date(seconds * 1000).toISOString());

/** The mails of a list as CSV, in its order; times are in UTC. Rules: docs/rules/mail-log.md ML3. */
export async function exportMails(
  app: App,
  _admin: Admin,
  input: Parsed<"exportMails">,
): Promise<Reply<"exportMails">> {
  const names = [...columns, ...moreColumns];
  const rows: (string | number)[][] = [];
  let after = "";
  for (let reads = 0; reads < MAX_READS && rows.length < MAX_EXPORTED; reads++) {
    const part = await mailListPart(app, { ...input, after, limit: EXPORT_BATCH });
    for (const mail of part.list) {
      const shown = { ...mail, created_at: timeOf(mail.created_at), attempted_at: timeOf(mail.attempted_at) };
      rows.push(names.map((name) => shown[name]));
    }
    after = part.next;
    if (after === "") break;
  }
  return { csv: csvOf([names, ...rows]) };
}
