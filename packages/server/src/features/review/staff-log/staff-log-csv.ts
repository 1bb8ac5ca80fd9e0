import type { Reply } from "@askwell/contract";
import { csvOf } from "../../../platform/csv/index.ts";

const columns = [
  "id",
  "time",
  "by",
  "action",
  "object_type",
  "object_id",
  "title",
  "person",
  "reason",
  "note",
  "undone",
];

/** Entries of the staff log as CSV (RFC 4180), with a row of names; times are in UTC. */
export function staffLogCsv(entries: Reply<"staffLog">["list"]): string {
  const rows = entries.map((entry) => [
    entry.id,
    new Date(entry.created_at * 1000).toISOString(),
    entry.user_info.username,
    entry.undone_label === "" ? entry.label : `${entry.label}: ${entry.undone_label}`,
    entry.object_type,
    entry.object_id,
    entry.title,
    entry.person?.username ?? "",
    entry.reason,
    entry.note,
    entry.is_undone ? "1" : "0",
  ]);
  return csvOf([columns, ...rows]);
}
