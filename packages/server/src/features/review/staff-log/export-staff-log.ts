import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { listStaffLog } from "../../staff/index.ts";
import { logFilterOf } from "./log-filter.ts";
import { logEntriesOf } from "./staff-log.ts";
import { staffLogCsv } from "./staff-log-csv.ts";

/** The most entries of an export, and how many are read at once. */
const MAX_EXPORTED = 5000;
const EXPORT_BATCH = 500;

/** The log as CSV, newest first. Rules: docs/rules/review.md RV25. */
export async function exportStaffLog(
  app: App,
  who: Member,
  input: Parsed<"exportStaffLog">,
): Promise<Reply<"exportStaffLog">> {
  const db = app.db.read;
  const filter = await logFilterOf(app, db, who, input);
  const entries: Reply<"staffLog">["list"] = [];
  let from = "";
  do {
    // One more than an export has at once: the next ones begin with it.
    const rows = await listStaffLog(db, { ...filter, from }, { limit: EXPORT_BATCH + 1, offset: 0 });
    entries.push(...(await logEntriesOf(app, db, who, rows.slice(0, EXPORT_BATCH))));
    from = rows[EXPORT_BATCH]?.id ?? "";
  } while (from !== "" && entries.length < MAX_EXPORTED);
  return { count: entries.length, csv: staffLogCsv(entries) };
}
