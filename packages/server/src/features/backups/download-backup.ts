import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { findArchive, logArchive } from "./find-archive.ts";

/** Opens an archive for its download; undefined if there is none. */
export async function downloadBackup(app: App, admin: Admin, name: string) {
  const found = await findArchive(app, name);
  const opened = await found?.place.read(name);
  if (opened) await logArchive(app, admin, "backup_download", name);
  return opened;
}
