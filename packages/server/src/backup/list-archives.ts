import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { archiveTime } from "./archive-folder.ts";
import { type BucketEnvironment, bucketError, bucketFolder, isBucketAddress } from "./bucket-address.ts";
import { createFolderPlace } from "./folder-place.ts";
import { BackupError } from "./format.ts";
import type { BackupPlace } from "./place.ts";
import { readHead } from "./read-head.ts";
import { createS3Place } from "./s3-place.ts";

const MB = 1_000_000;

/** Lines about the archives of a place, the newest first: time (UTC), size, version that made it, and address. */
export async function archiveLines(place: BackupPlace): Promise<string[]> {
  const lines: string[][] = [];
  try {
    for (const { name, sizeBytes } of await place.list()) {
      const time = new Date(archiveTime(name) * 1000).toISOString().slice(0, 16).replace("T", " ");
      lines.push([time, `${(sizeBytes / MB).toFixed(1)} MB`, await versionOf(place, name), place.addressOf(name)]);
    }
  } catch (error) {
    throw bucketError(place.title, error);
  }
  const widths = [0, 1, 2].map((column) => Math.max(0, ...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((word, column) => word.padEnd(widths[column] ?? 0)).join("  "));
}

async function versionOf(place: BackupPlace, name: string): Promise<string> {
  const archive = await place.read(name);
  if (!archive) return "removed";
  const head = await readHead(archive.stream).finally(() => archive.stream.destroy());
  return head?.version ?? "no backup";
}

/** The place that a command names: a folder, or `s3://BUCKET/FOLDER`. Throws `BackupError` for one that is not there. */
export async function placeAt(address: string, environment: BucketEnvironment): Promise<BackupPlace> {
  if (isBucketAddress(address)) return createS3Place(bucketFolder(address, environment));
  await readdir(address).catch((error: Error) => {
    throw new BackupError(`${address} cannot be read: ${error.message}`);
  });
  return createFolderPlace(resolve(address));
}
