import type { App } from "../../app.ts";
import { isArchiveName } from "../../backup/archive-folder.ts";
import type { BackupPlace, StoredArchive } from "../../backup/place.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { backupPlace } from "./backup-place.ts";

/** Finds an archive at the place. */
export async function findArchive(
  app: App,
  name: string,
): Promise<{ place: BackupPlace; archive: StoredArchive } | undefined> {
  if (!isArchiveName(name)) return undefined;
  const place = await backupPlace(app);
  const archive = (await place.list()).find((each) => each.name === name);
  return archive && { place, archive };
}

/** Logs what an administrator did with an archive. */
export const logArchive = (app: App, admin: Admin, action: "backup_delete" | "backup_download", name: string) =>
  app.db.write((tx) =>
    logStaffAction(app, tx, admin, { action, object: { id: "0", kind: "settings" }, person_id: "0", note: name }),
  );
