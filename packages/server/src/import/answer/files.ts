import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { findFileAt } from "../../features/files/bulk.ts";
import type { FileRow } from "../../features/files/table.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import { createDiskFiles } from "../../platform/files/index.ts";
import { isInside } from "../../platform/folders/index.ts";
import { ImportRejectedError, requireFolder } from "../progress.ts";
import { countImported, countLeftOut } from "../summary.ts";
import { type AnswerRun, importTable, plainId } from "./run.ts";
import { takeRows } from "./store.ts";
import { cut, idOf, numberOf, textOf } from "./values.ts";

const FOLDERS = ["avatar", "branding", "files/post", "post"];
/** The program makes names of digits and letters; others could not be served. */
const NAME = /^[A-Za-z0-9]{1,100}\.[A-Za-z0-9]{1,10}$/;

/** Throws `ImportRejectedError` for a folder that is none of uploads; an empty one is that of a site without any. */
export async function requireUploads(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  requireFolder(folder);
  const names = await readdir(folder);
  const known = FOLDERS.map((name) => name.split("/")[0]!);
  if (names.length > 0 && !names.some((name) => known.includes(name)))
    throw new ImportRejectedError(
      `${folder} is not the folder of uploads, which has folders such as ${known.slice(0, 2).join(" and ")} in it.`,
    );
}

/** Copies the uploads; those that are here already are skipped. Rule: docs/rules/import-answer.md XA18. */
export async function copyUploads(run: AnswerRun, from: string, to: string): Promise<void> {
  const disk = createDiskFiles(to);
  for (const folder of FOLDERS) {
    const names = await readdir(join(from, folder)).catch(() => []);
    for (const name of names) {
      const path = `${folder}/${name}`;
      const found = await stat(join(from, path)).catch(() => undefined);
      if (!found?.isFile()) continue;
      if (!(await isInside(from, join(from, path)))) {
        countLeftOut(run.summary, "uploads", "links that lead out of the folder");
        continue;
      }
      if (!NAME.test(name)) {
        countLeftOut(run.summary, "uploads", "with a name that cannot be served");
        continue;
      }
      if ((await findFileAt(run.app.db.read, path))?.status === "deleted") {
        countLeftOut(run.summary, "uploads", "deleted here");
        continue;
      }
      const existing = await disk.read(path);
      existing?.stream.destroy();
      if (existing?.sizeBytes !== found.size) await disk.saveStream(path, createReadStream(join(from, path)));
      countImported(run.summary, "uploads");
    }
  }
}

const SOURCES: Readonly<Record<string, string>> = {
  user_avatar: "avatar",
  user_post: "post",
  user_post_attachment: "post_attachment",
  admin_branding: "branding",
};
const TYPES: Readonly<Record<string, string>> = {
  ...{ ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp" },
  ...{ ".ico": "image/x-icon", ".pdf": "application/pdf", ".txt": "text/plain" },
};
const DELETED = 10;

/** Imports who uploaded which file. */
export async function importFiles(run: AnswerRun, uploads: string): Promise<void> {
  await importTable(run, "file_record", async (rows) => {
    const stored = rows.filter((row) => numberOf(row, "status") !== DELETED && isUpload(row));
    const files = await Promise.all(stored.map((row) => fileOf(run, row, uploads)));
    return async (tx, summary) => {
      const unique = [...new Map(files.map((file) => [file.path, file])).values()];
      await takeRows(tx, { table: "files", key: ["path"], derived: ["id", "object_id"] }, unique);
      countImported(summary, "records of files", unique.length);
      countLeftOut(summary, "records of files", "deleted, or of no upload", rows.length - unique.length);
    };
  });
}

function isUpload(row: ForeignRow): boolean {
  const path = textOf(row, "file_path");
  const place = path.lastIndexOf("/");
  const isStored = FOLDERS.includes(path.slice(0, place)) && NAME.test(path.slice(place + 1));
  return isStored && Object.hasOwn(SOURCES, textOf(row, "source"));
}

async function fileOf({ clock }: AnswerRun, row: ForeignRow, uploads: string): Promise<FileRow> {
  const path = textOf(row, "file_path");
  const found = await stat(join(uploads, path)).catch(() => undefined);
  return {
    ...{
      id: plainId(idOf(row, "id")),
      created_at: clock.timeOf(row, "created_at"),
      user_id: idOf(row, "user_id"),
      path,
    },
    source: SOURCES[textOf(row, "source")]!,
    name: cut(nameIn(textOf(row, "file_url")) || path.slice(path.lastIndexOf("/") + 1), 255),
    media_type: TYPES[extname(path).toLowerCase()] ?? "application/octet-stream",
    size_bytes: found?.size ?? 0,
    object_id: idOf(row, "object_id"),
    status: "available",
  };
}

/** The name of an attachment, which only its address has. */
function nameIn(address: string): string {
  try {
    return decodeURIComponent(address.slice(address.lastIndexOf("/") + 1).replaceAll("+", " "));
  } catch {
    return "";
  }
}
