import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { archiveTime } from "../../backup/archive-folder.ts";
import type { StoredArchive } from "../../backup/place.ts";
import type { Admin } from "../../viewer.ts";
import { publicExportState } from "../public-exports/index.ts";
import { backupPlace } from "./backup-place.ts";
import { backupStatus } from "./backup-status.ts";
import { findLastRun, listRunsOf, type RunKind, type RunState } from "./queries.ts";
import type { BackupRunRow } from "./table.ts";

type Archive = Reply<"backups">["archives"][number];

/** So many are listed; more are at the place only if something else makes them. */
const MAX_LISTED = 200;

/** The archives at the place that is set, with what is known about them. */
export async function backups(app: App, admin: Admin): Promise<Reply<"backups">> {
  const { state, next_at } = await backupStatus(app, admin);
  const last = await findLastRun(app.db.read);
  const { place, archives, place_error } = await listPlace(app);
  const listed = archives.slice(0, MAX_LISTED);
  const runs = await listRunsOf(
    app.db.read,
    listed.map(({ name }) => name),
  );
  return {
    ...{ state, next_at, place, place_error },
    last: last ? runReply(last) : null,
    archives: listed.map((archive) => archiveReply(archive, runs)),
    public_export: await publicExportState(app),
  };
}

async function listPlace(app: App) {
  try {
    const place = await backupPlace(app);
    return { place: place.title, archives: await place.list(), place_error: "" };
  } catch (error) {
    return { place: "", archives: [], place_error: (error as Error).message };
  }
}

function runReply({ kind, archive, state, created_at, ended_at, progress, error }: BackupRunRow) {
  const words = { kind: kind as RunKind, state: state as RunState };
  return { ...words, name: archive, started_at: created_at, ended_at, progress, error };
}

/** What was found out about an archive of another size is about another archive. */
function archiveReply({ name, sizeBytes }: StoredArchive, runs: readonly BackupRunRow[]): Archive {
  const own = runs.filter((run) => run.archive === name && run.size_bytes === sizeBytes);
  const drill = own.find(({ kind }) => kind === "drill");
  const verification = drill?.state === "done" || drill?.state === "failed" ? drill.state : "unverified";
  return {
    ...{ name, made_at: archiveTime(name), size_bytes: sizeBytes, verification },
    version: own.find(({ version }) => version !== "")?.version ?? "",
    ...{ verified_at: drill?.ended_at ?? 0, error: drill?.error ?? "" },
    ...{ rows: drill?.row_count ?? 0, files: drill?.file_count ?? 0, replies: drill?.reply_count ?? 0 },
  };
}
