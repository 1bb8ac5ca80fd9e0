import { randomUUID } from "node:crypto";
import { realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Parsed } from "@askwell/contract";
import { blamedSetting, isEndpoint, type S3Settings } from "@askwell/s3";
import type { FieldFailure } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { makeFolder } from "../../platform/folders/index.ts";
import { backupFolder, backupSecret, bucketPlace, isReserved } from "./backup-place.ts";

type PlaceInput = Parsed<"saveBackupSettings">;

/** Whether a secret is sent as it was shown. */
export const isMask = (text: string): boolean => /^\*+$/.test(text);

/** Why archives cannot be stored at the place. */
export const placeProblems = (app: App, input: PlaceInput): Promise<FieldFailure[]> =>
  input.backup_place === "s3" ? bucketProblems(app, input) : folderProblems(app, input.backup_folder);

/** Writes and removes a file, so that a folder that does not work is refused at once. */
async function folderProblems(app: App, given: string): Promise<FieldFailure[]> {
  const field = "backup_folder";
  const folder = backupFolder(app, given);
  if (isReserved(app, folder)) return [{ field, code: "backup_folder_reserved" }];
  const file = join(folder, `check-${randomUUID()}`);
  try {
    makeFolder(folder);
    // A link may lead into a folder of the site.
    if (isReserved({ dataFolder: await realpath(app.dataFolder) }, await realpath(folder)))
      return [{ field, code: "backup_folder_reserved" }];
    await writeFile(file, "");
  } catch (error) {
    return [{ field, code: "backup_folder_unwritable", params: { reason: (error as Error).message } }];
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
  return [];
}

const requiredOfBucket = ["backup_s3_endpoint", "backup_s3_bucket", "backup_s3_access_key"] as const;

/** The fields of the settings. */
const fieldOf: Readonly<Partial<Record<keyof S3Settings, string>>> = {
  region: "backup_s3_region",
  bucket: "backup_s3_bucket",
  accessKeyId: "backup_s3_access_key",
  secretAccessKey: "backup_s3_secret_key",
};

/** The name of an archive that is only stored for a moment. */
const CHECK_NAME = "askwell-1970-01-01T0000.zip";

/** Stores, lists and removes a small object, as backups do. */
async function bucketProblems(app: App, input: PlaceInput): Promise<FieldFailure[]> {
  const missing = requiredOfBucket.filter((name) => input[name].trim() === "");
  const given = input.backup_s3_secret_key;
  const isStored = app.settings.get("backups").backup_s3_secret_key !== "";
  const hasSecret = isMask(given) ? isStored : given !== "";
  const fields = [...missing, ...(hasSecret ? [] : ["backup_s3_secret_key"])];
  if (fields.length > 0) return fields.map((field) => ({ field, code: "required" }));
  const failed = (field: string, reason: string) => [{ field, code: "backup_bucket", params: { reason } }];
  const { backup_s3_endpoint: endpoint } = input;
  if (!isEndpoint(endpoint.trim()))
    return failed("backup_s3_endpoint", `${endpoint} is no address such as https://s3.example.org`);
  try {
    const backup_s3_secret_key = isMask(given) ? await backupSecret(app, "backup_s3_secret_key") : given;
    const place = bucketPlace({ ...input, backup_s3_secret_key });
    await place.write(CHECK_NAME, Readable.from([Buffer.from("askwell")]));
    const stored = await place.list();
    await place.remove(CHECK_NAME);
    if (!stored.some(({ name }) => name === CHECK_NAME))
      return failed("backup_s3_endpoint", "it was stored, but is not listed");
    return [];
  } catch (error) {
    return failed(fieldOf[blamedSetting(error)] ?? "backup_s3_endpoint", (error as Error).message);
  }
}
