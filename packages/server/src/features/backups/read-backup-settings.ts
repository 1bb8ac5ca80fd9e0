import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";

const MASK = "********";

/** The settings, with the passphrase masked. Rules: docs/rules/backup.md BK12. */
export async function readBackupSettings(app: App): Promise<Reply<"readBackupSettings">> {
  const settings = app.settings.get("backups");
  return { ...settings, backup_passphrase: settings.backup_passphrase === "" ? "" : MASK };
}
