import type { FieldChecks, Handlers } from "../../handler.ts";
import { backupStatus } from "./backup-status.ts";
import { backups } from "./backups.ts";
import { deleteBackup } from "./delete-backup.ts";
import { readBackupSettings } from "./read-backup-settings.ts";
import { backupProblems, saveBackupSettings } from "./save-backup-settings.ts";
import { startBackup } from "./start-backup.ts";
import { startDrill } from "./start-drill.ts";

export const routes = {
  backups,
  backupStatus,
  startBackup,
  startDrill,
  deleteBackup,
  readBackupSettings,
  saveBackupSettings,
} satisfies Partial<Handlers>;

export const fieldChecks = { saveBackupSettings: backupProblems } satisfies FieldChecks;
