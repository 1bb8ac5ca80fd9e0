import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import { saveKeyValue } from "../../platform/key-value-store/index.ts";
import type { Tx } from "../../tables.ts";
import { failSilentRuns, findActiveRun, type RunKind } from "./queries.ts";
import type { BackupRunRow } from "./table.ts";

interface NewRun extends Pick<BackupRunRow, "archive" | "scheduled" | "size_bytes"> {
  readonly kind: RunKind;
}

/** Stores a run and its job; false while another one is active. Two at the same time wait for each other here. */
export async function addRun(app: App, tx: Tx, run: NewRun): Promise<boolean> {
  const now = app.now();
  await saveKeyValue(tx, "backup_started", String(now), now);
  await failSilentRuns(tx, now);
  if (await findActiveRun(tx)) return false;
  const id = randomUUID();
  const nothingYet = { progress: "", error: "", version: "", row_count: 0, file_count: 0, reply_count: 0, ended_at: 0 };
  const row: BackupRunRow = { id, ...run, ...nothingYet, state: "waiting", created_at: now, heard_at: now };
  await tx.insertInto("backup_runs").values(row).execute();
  await app.emit(tx, { kind: "backup_requested", run_id: id });
  return true;
}
