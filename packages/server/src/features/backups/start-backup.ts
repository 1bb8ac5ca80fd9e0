import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { archiveName } from "../../backup/archive-folder.ts";
import type { Admin } from "../../viewer.ts";
import { addRun } from "./add-run.ts";

/** Makes a backup now. */
export async function startBackup(app: App, _: Admin): Promise<null> {
  const run = { kind: "backup", archive: archiveName(app.now()), scheduled: 0, size_bytes: 0 } as const;
  await app.db.write(async (tx) => {
    if (!(await addRun(app, tx, run))) fail("backup_running");
  });
  return null;
}
