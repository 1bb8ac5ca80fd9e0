import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvTime, listCsv } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { idOfUsername } from "../users/index.ts";
import { fileListPart } from "./admin-file-page.ts";

const columns = ["id", "name", "url", "source", "bytes", "uploaded_by", "created_at"];

/** The uploads of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD13. */
export async function exportFiles(
  app: App,
  _admin: Admin,
  input: Parsed<"exportFiles">,
): Promise<Reply<"exportFiles">> {
  const db = app.db.read;
  const userId = await idOfUsername(db, input.username);
  const csv = await listCsv(columns, async (after, limit) => {
    const { list, next } = await fileListPart(app, db, { ...input, userId, after, limit });
    const rows = list.map((file) => [
      ...[file.id, file.name, file.url, file.source, file.size_bytes],
      ...[file.user_info.username, csvTime(file.created_at)],
    ]);
    return { rows, next };
  });
  return { csv };
}
