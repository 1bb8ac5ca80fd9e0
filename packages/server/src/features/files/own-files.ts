import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import type { FileRow } from "./table.ts";

/** The path of an uploaded file below the upload folder, or "" for any other URL. */
function uploadedPath(address: string): string {
  const path = URL.parse(address)?.pathname ?? "";
  const start = path.indexOf("/uploads/");
  return start < 0 ? "" : path.slice(start + "/uploads/".length);
}

/** The file of a URL, if the user uploaded it for that purpose and it is not deleted. */
export async function findOwnFile(
  db: Db,
  owner: { readonly user_id: string; readonly source: string },
  address: string,
): Promise<FileRow | undefined> {
  const path = uploadedPath(address);
  if (path === "") return undefined;
  return db
    .selectFrom("files")
    .selectAll()
    .where("path", "=", path)
    .where("user_id", "=", owner.user_id)
    .where("source", "=", owner.source)
    .where("status", "=", "available")
    .executeTakeFirst();
}

/** Marks a file as deleted: it can no longer be chosen, and the clean-up job removes it. */
export async function markFileDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("files").set({ status: "deleted" }).where("id", "=", id).execute();
}

/** Deletes a file: after the commit it is removed wherever it is stored. */
export async function deleteFile(app: App, tx: Tx, { id, path }: Pick<FileRow, "id" | "path">): Promise<void> {
  await markFileDeleted(tx, id);
  await app.emit(tx, { kind: "file_deleted", path });
}
