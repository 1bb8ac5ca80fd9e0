import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { countStaffLog, listStaffLog } from "../staff/index.ts";
import { logEntriesOf, logFilterOf } from "./staff-log.ts";
import { staffLogCsv } from "./staff-log-csv.ts";

/** The most entries of an export, and how many are read at once. */
const MAX_EXPORTED = 5000;
const EXPORT_BATCH = 500;

/** The log as CSV, newest first. Rules: docs/rules/review.md RV25. */
export async function exportStaffLog(
  app: App,
  who: Staff,
  input: Parsed<"exportStaffLog">,
): Promise<Reply<"exportStaffLog">> {
  const db = app.db.read;
  const filter = await logFilterOf(app, db, who, input);
  const count = await countStaffLog(db, filter);
  const entries: Reply<"staffLog">["list"] = [];
  for (let offset = 0; offset < Math.min(count, MAX_EXPORTED); offset += EXPORT_BATCH) {
    entries.push(
      ...(await logEntriesOf(app, db, who, await listStaffLog(db, filter, { limit: EXPORT_BATCH, offset }))),
    );
  }
  return { count, csv: staffLogCsv(entries) };
}
