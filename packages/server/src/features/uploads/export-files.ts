import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvOf } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { fileListPart, uploaderId } from "./admin-file-page.ts";

/** The most uploads of an export, how many are read at once, and how often a search for words goes on. */
const MAX_EXPORTED = 5000;
const EXPORT_BATCH = 500;
const MAX_READS = 60;

/** The uploads of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD13. */
export async function exportFiles(
  app: App,
  _admin: Admin,
  input: Parsed<"exportFiles">,
): Promise<Reply<"exportFiles">> {
  const db = app.db.read;
  const userId = await uploaderId(db, input.username);
  const rows: (string | number)[][] = [];
  let after = "";
  for (let reads = 0; reads < MAX_READS && rows.length < MAX_EXPORTED; reads++) {
    const part = await fileListPart(app, db, { ...input, userId, after, limit: EXPORT_BATCH });
    for (const file of part.list) {
      const created = new Date(file.created_at * 1000).toISOString();
      rows.push([file.id, file.name, file.url, file.source, file.size_bytes, file.user_info.username, created]);
    }
    after = part.next;
    if (after === "") break;
  }
  return { csv: csvOf([["id", "name", "url", "source", "bytes", "uploaded_by", "created_at"], ...rows]) };
}
