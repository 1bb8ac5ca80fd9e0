import { Readable } from "node:stream";
import { openBucket, type S3Bucket, type S3Settings } from "@askwell/s3";
import { hashesName, isArchiveName, outdatedNames } from "./archive-folder.ts";
import { BackupError } from "./format.ts";
import { lendObject } from "./lend-object.ts";
import type { BackupPlace, StoredArchive } from "./place.ts";
import { createBucketUploads } from "./upload-store.ts";

/** What the names of archives begin with. */
const START = "askwell-";
/** What the keys of uploads begin with. */
const UPLOADS = "files/";

/** Archives in a bucket. */
export function createS3Place(settings: S3Settings): BackupPlace {
  const bucket = openBucket(settings);
  const keyOf = (name: string) => {
    if (!isArchiveName(name)) throw new BackupError(`${name} is no name of an archive.`);
    return name;
  };
  const read = async (name: string) => {
    const archive = await bucket.get(keyOf(name));
    return archive && { stream: Readable.from(archive.content), sizeBytes: archive.sizeBytes };
  };
  const addressOf = (name: string) => `s3://${settings.bucket}/${settings.prefix}${name}`;
  return {
    title: `${settings.endpoint}/${settings.bucket}/${settings.prefix}`,
    addressOf,
    async list() {
      const archives = (await listObjects(bucket)).filter(({ name }) => isArchiveName(name));
      return archives.sort((a, b) => (a.name < b.name ? 1 : -1));
    },
    write: (name, content) => bucket.upload(keyOf(name), content),
    read,
    async remove(name) {
      await bucket.remove(keyOf(name));
      await bucket.remove(hashesName(keyOf(name)));
    },
    async prune(keep) {
      const names = (await listObjects(bucket)).map(({ name }) => name);
      for (const name of outdatedNames(names, keep)) await bucket.remove(name);
      await bucket.abortUploads(START);
      await bucket.abortUploads(UPLOADS);
    },
    uploads: createBucketUploads(bucket),
    saveHashes: (name, lines) => bucket.upload(hashesName(keyOf(name)), lines),
    async readHashes(name) {
      const object = await bucket.get(hashesName(keyOf(name)));
      return object && Readable.from(object.content);
    },
    withFile: (name, work) => lendObject({ bucket, key: keyOf(name), title: addressOf(name) }, work),
  };
}

async function listObjects(bucket: S3Bucket): Promise<StoredArchive[]> {
  const found: StoredArchive[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list(START, cursor);
    found.push(...page.objects.map(({ key, sizeBytes }) => ({ name: key, sizeBytes })));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
}
