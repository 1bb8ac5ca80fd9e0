import type { Db, Tx } from "../../tables.ts";
import type { BackupRunRow } from "./table.ts";

/** What a run does. */
export type RunKind = "backup" | "drill";
/** How it is. */
export type RunState = "waiting" | "running" | "done" | "failed";

/** A process that works says so far more often. */
const SILENT_AFTER_S = 60;
/** A job is taken within seconds, unless no process runs. */
const UNCLAIMED_AFTER_S = 600;

/** The run that waits or works, if there is one. */
export async function findActiveRun(db: Db): Promise<BackupRunRow | undefined> {
  const active = db.selectFrom("backup_runs").selectAll().where("state", "in", ["waiting", "running"]);
  return active.orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

/** The last run that has begun, of one kind or any, and in one state or any. */
export async function findLastRun(
  db: Db,
  { kind, state }: { readonly kind?: RunKind; readonly state?: RunState } = {},
): Promise<BackupRunRow | undefined> {
  let runs = db.selectFrom("backup_runs").selectAll();
  if (kind) runs = runs.where("kind", "=", kind);
  if (state) runs = runs.where("state", "=", state);
  return runs.orderBy("created_at", "desc").orderBy("id").limit(1).executeTakeFirst();
}

/** The runs about some archives that have ended, the newest first. */
export async function listRunsOf(db: Db, archives: readonly string[]): Promise<BackupRunRow[]> {
  if (archives.length === 0) return [];
  return db
    .selectFrom("backup_runs")
    .selectAll()
    .where("archive", "in", archives)
    .where("state", "in", ["done", "failed"])
    .orderBy("created_at", "desc")
    .execute();
}

/** Runs whose process has ended without a word have failed. */
export async function failSilentRuns(tx: Tx, now: number): Promise<void> {
  const failed = { state: "failed", ended_at: now, error: "The process of this run has ended." } as const;
  const silent = (state: RunState, afterS: number) =>
    tx
      .updateTable("backup_runs")
      .set(failed)
      .where("state", "=", state)
      .where("heard_at", "<", now - afterS)
      .execute();
  await silent("running", SILENT_AFTER_S);
  await silent("waiting", UNCLAIMED_AFTER_S);
}

/** Takes a waiting run for this process; false if another one has it. */
export async function claimRun(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("backup_runs")
    .set({ state: "running", heard_at: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Stores what a run does or has found, unless it has been given up. */
export async function saveRun(tx: Tx, id: string, change: Partial<BackupRunRow>): Promise<void> {
  await tx.updateTable("backup_runs").set(change).where("id", "=", id).where("state", "=", "running").execute();
}
