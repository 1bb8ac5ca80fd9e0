import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { secretSettings } from "./backup-place.ts";

const MASK = "********";

/** The settings, with the secrets masked. Rules: docs/rules/backup.md BK12. */
export async function readBackupSettings(app: App): Promise<Reply<"readBackupSettings">> {
  const settings = app.settings.get("backups");
  const masked = secretSettings.map((name) => [name, settings[name] === "" ? "" : MASK]);
  return { ...settings, ...Object.fromEntries(masked) };
}
