import type { Reply } from "@askwell/contract";
import { backupPeriodS, nextBackupMoment } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { findActiveRun, findLastRun } from "./queries.ts";

/** The state of the backups for the dashboard. Rules: docs/rules/backup.md BK13. */
export async function backupStatus(app: App, _: Admin): Promise<Reply<"backupStatus">> {
  const settings = app.settings.get("backups");
  const active = await findActiveRun(app.db.read);
  const done = await findLastRun(app.db.read, { kind: "backup", state: "done" });
  const failed = await findLastRun(app.db.read, { kind: "backup", state: "failed" });
  const hasFailed = failed !== undefined && (!done || failed.created_at > done.created_at);
  const doneAt = done?.created_at ?? 0;
  const state = () => {
    if (active?.kind === "backup") return "running";
    if (settings.backup_schedule === "off") return "off";
    if (hasFailed) return "failed";
    if (!done) return "waiting";
    return doneAt < app.now() - 2 * backupPeriodS(settings) ? "missing" : "done";
  };
  const next = nextBackupMoment(settings, app.now(), app.settings.get("interface").time_zone);
  return { state: state(), done_at: doneAt, next_at: next ?? 0, error: hasFailed ? failed.error : "" };
}
