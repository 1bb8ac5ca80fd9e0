import { lastScheduledMoment } from "@askwell/domain";
import type { App } from "../../app.ts";
import { CommandStoppedError } from "../../platform/commands/index.ts";
import { readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import { isOffered, publicExportFile, publicExportPath, removePublicExport } from "./public-export-file.ts";
import { noteExportFailed, noteExportMade } from "./public-export-state.ts";

const NAME = "public_export.tried_at";
/** One that failed is tried again after this time. */
const RETRY_S = 3600;

/**
 * Makes the public export of the night in a process of its own, at the hour of the backups, or at once if it is overdue;
 * removes it where it is no longer offered. Rules: docs/rules/public-export.md PX7 and PX8.
 */
export async function planPublicExport(app: App): Promise<void> {
  if (!isOffered(app)) return removePublicExport(app);
  if (!(await isDue(app))) return;
  await app.db.write((tx) => saveKeyValue(tx, NAME, String(app.now()), app.now()));
  try {
    await app.commands.run(["export", "public", publicExportPath(app)], () => undefined);
    await noteExportMade(app);
  } catch (error) {
    if (error instanceof CommandStoppedError) return;
    await noteExportFailed(app, (error as Error).message);
    throw error;
  }
  // The setting may have been switched off meanwhile.
  if (!isOffered(app)) await removePublicExport(app);
}

async function isDue(app: App): Promise<boolean> {
  const { backup_hour: hour } = app.settings.get("backups");
  const moment = lastScheduledMoment(
    { frequency: "daily", day: 1, hour },
    app.now(),
    app.settings.get("interface").time_zone,
  );
  const triedAt = Number((await readKeyValue(app.db.read, NAME)) ?? 0);
  const file = await publicExportFile(app);
  if (file && triedAt >= (moment ?? 0) && file.madeAt >= triedAt * 1000) return false;
  return triedAt <= app.now() - RETRY_S || triedAt < (moment ?? 0);
}
