import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { openBucket } from "@askwell/s3";
import { archiveName, removeOldArchives } from "./archive-folder.ts";
import { type BucketEnvironment, bucketError, bucketFolder, bucketObject, isBucketAddress } from "./bucket-address.ts";
import { pruneUploads } from "./prune-uploads.ts";
import { createS3Place } from "./s3-place.ts";
import { writeWhole } from "./write-whole.ts";

/** Where a command writes an archive. */
interface BackupTarget {
  /** A folder, in which the archive is named by its time. */
  readonly isFolder: boolean;
  /** Stores an archive that was begun at this time, and returns where: it is there once it is complete. */
  save(content: Readable, now: number): Promise<string>;
  /** Removes all but the newest archives of a folder. */
  prune(keep: number): Promise<void>;
}

/**
 * The target that a command names: a file, a folder, `s3://BUCKET/FOLDER` or `s3://BUCKET/FOLDER/NAME.zip`. Throws
 * `BackupError` for a wrong address or environment.
 */
export async function backupTarget(address: string, environment: BucketEnvironment): Promise<BackupTarget> {
  if (isBucketAddress(address))
    return /\.zip$/i.test(address) ? objectAt(address, environment) : bucketAt(address, environment);
  const isFolder = await stat(address).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return {
    isFolder,
    async save(content, now) {
      const file = isFolder ? resolve(address, archiveName(now)) : resolve(address);
      await writeWhole(file, content);
      return file;
    },
    prune: (keep) => removeOldArchives(address, keep),
  };
}

function bucketAt(address: string, environment: BucketEnvironment): BackupTarget {
  const place = createS3Place(bucketFolder(address, environment));
  const blame = (error: unknown) => {
    throw bucketError(address, error, "written");
  };
  return {
    isFolder: true,
    async save(content, now) {
      const name = archiveName(now);
      await place.write(name, content).catch(blame);
      return place.addressOf(name);
    },
    prune: (keep) => place.prune(keep).then(() => pruneUploads(place), blame),
  };
}

function objectAt(address: string, environment: BucketEnvironment): BackupTarget {
  const { settings, name } = bucketObject(address, environment);
  return {
    isFolder: false,
    async save(content) {
      await openBucket(settings)
        .upload(name, content)
        .catch((error) => {
          throw bucketError(address, error, "written");
        });
      return address;
    },
    prune: () => Promise.resolve(),
  };
}
