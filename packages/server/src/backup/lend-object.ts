import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Bucket } from "@askwell/s3";
import { withTemporaryFolder } from "../platform/folders/index.ts";
import { bucketError } from "./bucket-address.ts";
import { BackupError } from "./format.ts";

interface LentObject {
  readonly bucket: S3Bucket;
  readonly key: string;
  /** For errors. */
  readonly title: string;
}

/** Lends an object of a bucket as a file of this machine while `work` runs. Throws `BackupError` if it does not arrive. */
export async function lendObject<R>(object: LentObject, work: (file: string) => Promise<R>): Promise<R> {
  return withTemporaryFolder("drill", async (folder) => {
    const file = join(folder, "archive.zip");
    await download(object, file).catch((error) => {
      throw bucketError(object.title, error);
    });
    return work(file);
  });
}

async function download({ bucket, key, title }: LentObject, file: string): Promise<void> {
  const stored = await bucket.get(key);
  if (!stored) throw new BackupError(`There is no ${title}.`);
  await pipeline(Readable.from(stored.content), createWriteStream(file, { mode: 0o600 }));
  const { size } = await stat(file);
  if (size !== stored.sizeBytes)
    throw new BackupError(`${title} was cut off on its way: ${size} of ${stored.sizeBytes} bytes arrived.`);
}
