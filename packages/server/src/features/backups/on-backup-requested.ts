import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { type CommandMessage, CommandStoppedError } from "../../platform/commands/index.ts";
import { backupPlace } from "./backup-place.ts";
import { claimRun, saveRun } from "./queries.ts";
import type { BackupRunRow } from "./table.ts";

/** How often a run is said to work, and its progress is stored. */
const BEAT_MS = 2000;

/**
 * Runs a backup or a verification in a process of its own. The job may run more than once; the first one has the run.
 * Rules: docs/rules/backup.md BK10.
 */
export async function onBackupRequested(app: App, { run_id }: EventOf<"backup_requested">): Promise<void> {
  const { db, now, log } = app;
  if (!(await db.write((tx) => claimRun(tx, run_id, now())))) return;
  const run = await db.read.selectFrom("backup_runs").selectAll().where("id", "=", run_id).executeTakeFirstOrThrow();
  const save = (change: Partial<BackupRunRow>) => db.write((tx) => saveRun(tx, run_id, change));
  let progress = "";
  const report = (error: unknown) => log.error({ err: error }, "the progress of a backup could not be stored");
  const beat = setInterval(() => void save({ heard_at: now(), progress }).catch(report), BEAT_MS);
  let found: CommandMessage = {};
  const onMessage = (message: CommandMessage) => {
    if (typeof message.progress === "string") progress = message.progress;
    else found = message;
  };
  try {
    const words = run.kind === "backup" ? ["backup", "--as-set", run.archive] : ["backup", "verify", "--as-set"];
    await app.commands.run(run.kind === "backup" ? words : [...words, run.archive], onMessage);
    await save({ ...(await resultOf(app, run, found)), state: "done", progress: "", ended_at: now() });
  } catch (error) {
    const level = error instanceof CommandStoppedError ? "warn" : "error";
    log[level]({ err: error, archive: run.archive }, `a ${run.kind === "backup" ? "backup" : "verification"} failed`);
    await save({ state: "failed", error: (error as Error).message, progress: "", ended_at: now() });
  } finally {
    clearInterval(beat);
  }
}

/** What the command has said at its end. */
async function resultOf(app: App, run: BackupRunRow, found: CommandMessage): Promise<Partial<BackupRunRow>> {
  const version = String(found.version ?? "");
  if (run.kind === "backup") {
    const archives = await (await backupPlace(app)).list();
    return { version, size_bytes: archives.find(({ name }) => name === run.archive)?.sizeBytes ?? 0 };
  }
  const { rows = 0, files = 0, replies = 0 } = found;
  return { version, row_count: Number(rows), file_count: Number(files), reply_count: Number(replies) };
}
