import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { fileUrl } from "../files/index.ts";
import { idOfUsername, userBasics } from "../users/index.ts";
import { type FileListRequest, listedFiles } from "./listed-files.ts";

/** The uploads, by time or by size. Rules: docs/rules/administration.md AD12. */
export async function adminFilePage(
  app: App,
  _admin: Admin,
  input: Parsed<"adminFilePage">,
): Promise<Reply<"adminFilePage">> {
  const db = app.db.read;
  return fileListPart(app, db, { ...input, userId: await idOfUsername(db, input.username), limit: input.page_size });
}

/** A part of the list in its wire format. */
export async function fileListPart(app: App, db: Db, request: FileListRequest): Promise<Reply<"adminFilePage">> {
  const { rows, next, isPartial } = await listedFiles(db, request);
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const list = rows.map(({ user_id, ...row }) => ({
    ...{ id: row.id, name: row.name, source: row.source, size_bytes: row.size_bytes, created_at: row.created_at },
    ...{ url: fileUrl(app, row), user_info: people.get(user_id)! },
  }));
  return { list, next, is_partial: isPartial };
}
