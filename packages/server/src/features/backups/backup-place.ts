import { isAbsolute, join, relative, resolve } from "node:path";
import type { App } from "../../app.ts";
import { createFolderPlace } from "../../backup/folder-place.ts";
import { BackupError } from "../../backup/format.ts";
import type { BackupPlace } from "../../backup/place.ts";
import { programFolder } from "../../platform/commands/index.ts";

/** What the passphrase is encrypted for. */
const PASSPHRASE = "backup_passphrase";

/** The folder that a setting names; one without a path of its own is in the data folder. */
export const backupFolder = (app: Pick<App, "dataFolder">, folder: string): string =>
  resolve(app.dataFolder, folder.trim() || "backups");

/** Whether archives in this folder would be served, backed up themselves, or replaced with the program. */
export function isReserved(app: Pick<App, "dataFolder">, folder: string): boolean {
  const reserved = [join(app.dataFolder, "uploads"), join(app.dataFolder, "plugins"), programFolder];
  return reserved.some((each) => {
    const path = relative(resolve(each), folder);
    return path === "" || !(path.startsWith("..") || isAbsolute(path));
  });
}

/** The place that is set. Rules: docs/rules/backup.md BK11. */
export async function backupPlace(app: App): Promise<BackupPlace> {
  const folder = backupFolder(app, app.settings.get("backups").backup_folder);
  if (isReserved(app, folder)) throw new BackupError(`${folder} belongs to the site itself.`);
  return createFolderPlace(folder);
}

/** Encrypts the passphrase for the settings. */
export const sealPassphrase = (app: App, passphrase: string): Promise<string> =>
  app.secrets.seal(passphrase, PASSPHRASE);

/** The passphrase that is set. Throws `BackupError` if there is none, or if the key of the site has changed since. */
export async function backupPassphrase(app: App): Promise<string> {
  const passphrase = await app.secrets.open(app.settings.get("backups").backup_passphrase, PASSPHRASE);
  if (passphrase) return passphrase;
  throw new BackupError("The passphrase cannot be read: set it again under Admin, Backups.");
}
