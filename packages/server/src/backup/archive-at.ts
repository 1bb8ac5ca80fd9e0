import { resolve } from "node:path";
import { openBucket } from "@askwell/s3";
import { type BucketEnvironment, bucketObject, isBucketAddress } from "./bucket-address.ts";
import { lendObject } from "./lend-object.ts";
import { createBucketUploads, type UploadStore } from "./upload-store.ts";

interface ArchiveAddress {
  /** A path, or an address of a bucket. */
  readonly address: string;
  readonly environment: BucketEnvironment;
  readonly onProgress: (line: string) => void;
}

/**
 * Lends the archive that a command names as a file of this machine while `work` runs, with the uploads beside it if they
 * are not in the folder of the file. Throws `BackupError` for an archive of a bucket that does not arrive whole.
 */
export async function withArchiveAt<R>(
  { address, environment, onProgress }: ArchiveAddress,
  work: (file: string, beside?: UploadStore) => Promise<R>,
): Promise<R> {
  if (!isBucketAddress(address)) return work(resolve(address));
  const { settings, name } = bucketObject(address, environment);
  const bucket = openBucket(settings);
  onProgress(`Reading ${address}`);
  return lendObject({ bucket, key: name, title: address }, (file) => work(file, createBucketUploads(bucket)));
}
