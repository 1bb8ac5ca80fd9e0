import { isAbsolute, join, relative, resolve } from "node:path";
import type { Settings } from "@askwell/domain";
import { prefixOf } from "@askwell/s3";
import type { App } from "../../app.ts";
import { createFolderPlace } from "../../backup/folder-place.ts";
import { BackupError } from "../../backup/format.ts";
import type { BackupPlace } from "../../backup/place.ts";
import { createS3Place } from "../../backup/s3-place.ts";
import { programFolder } from "../../platform/commands/index.ts";

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

/** A bucket as the settings name it, with its secret key as it is. */
type BucketInput = Pick<
  Settings["backups"],
  | "backup_s3_endpoint"
  | "backup_s3_region"
  | "backup_s3_bucket"
  | "backup_s3_folder"
  | "backup_s3_access_key"
  | "backup_s3_secret_key"
  | "backup_s3_address"
>;

/** The place in a bucket. */
export function bucketPlace(input: BucketInput): BackupPlace {
  return createS3Place({
    endpoint: input.backup_s3_endpoint.trim().replace(/\/+$/, ""),
    region: input.backup_s3_region.trim() || "us-east-1",
    bucket: input.backup_s3_bucket.trim(),
    prefix: prefixOf(input.backup_s3_folder),
    accessKeyId: input.backup_s3_access_key.trim(),
    secretAccessKey: input.backup_s3_secret_key,
    inPath: input.backup_s3_address === "path",
  });
}

/** The place that is set. Rules: docs/rules/backup.md BK11 and BK15. */
export async function backupPlace(app: App): Promise<BackupPlace> {
  const settings = app.settings.get("backups");
  if (settings.backup_place === "s3")
    return bucketPlace({ ...settings, backup_s3_secret_key: await backupSecret(app, "backup_s3_secret_key") });
  const folder = backupFolder(app, settings.backup_folder);
  if (isReserved(app, folder)) throw new BackupError(`${folder} belongs to the site itself.`);
  return createFolderPlace(folder);
}

/** The settings that are stored encrypted. */
export const secretSettings = ["backup_passphrase", "backup_s3_secret_key"] as const;

type SecretSetting = (typeof secretSettings)[number];

/** Encrypts a secret for the settings. */
export const sealSecret = (app: App, name: SecretSetting, secret: string): Promise<string> =>
  app.secrets.seal(secret, name);

/** A secret of the settings. Throws `BackupError` if there is none, or if the key of the site has changed since. */
export async function backupSecret(app: App, name: SecretSetting): Promise<string> {
  const secret = await app.secrets.open(app.settings.get("backups")[name], name);
  if (secret) return secret;
  const title = name === "backup_passphrase" ? "passphrase" : "secret key of the bucket";
  throw new BackupError(`The ${title} cannot be read: set it again under Admin, Backups.`);
}
