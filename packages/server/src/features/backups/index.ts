export { backupPlace, backupSecret } from "./backup-place.ts";
export { downloadBackup } from "./download-backup.ts";
export { planBackups } from "./plan-backups.ts";
