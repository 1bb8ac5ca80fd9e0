import { lastBackupMoment } from "@askwell/domain";
import type { App } from "../../app.ts";
import { archiveName } from "../../backup/archive-folder.ts";
import { addRun } from "./add-run.ts";
import { notifyAdministrators } from "./notify-administrators.ts";
import { failSilentRuns, findActiveRun, findLastRun } from "./queries.ts";

/** A backup of the schedule that failed is tried again after this time. */
const RETRY_S = 3600;

/** Starts the backup of the schedule when it is due, gives up runs whose process has ended, and reports failures. */
export async function planBackups(app: App): Promise<void> {
  const active = await findActiveRun(app.db.read);
  if (active) return app.db.write((tx) => failSilentRuns(tx, app.now()));
  await notifyAdministrators(app);
  if (!(await isBackupDue(app))) return;
  const run = { kind: "backup", archive: archiveName(app.now()), scheduled: 1, size_bytes: 0 } as const;
  await app.db.write(async (tx) => void (await addRun(app, tx, run)));
}

async function isBackupDue(app: App): Promise<boolean> {
  const moment = lastBackupMoment(app.settings.get("backups"), app.now(), app.settings.get("interface").time_zone);
  if (moment === null) return false;
  const done = await findLastRun(app.db.read, { kind: "backup", state: "done" });
  if (done && done.created_at >= moment) return false;
  const failed = await findLastRun(app.db.read, { kind: "backup", state: "failed" });
  return !failed || failed.created_at < moment || failed.ended_at <= app.now() - RETRY_S;
}
