import { createReadStream } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { S3Bucket } from "@askwell/s3";
import { makeFolder } from "../platform/folders/index.ts";
import { writeWhole } from "./write-whole.ts";

/** Uploads beside archives, each stored once under the SHA-256 of its content. */
export interface UploadStore {
  has(sha256: string, sizeBytes: number): Promise<boolean>;
  write(sha256: string, content: Readable): Promise<void>;
  /** Null if there is none. */
  read(sha256: string): Promise<{ readonly stream: Readable; readonly sizeBytes: number } | null>;
  list(): AsyncIterable<string>;
  remove(sha256: string): Promise<void>;
}

/** The folder with the uploads, among the archives. */
const FOLDER = "files";

const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name);

/** Folders of at most some thousands of files each. */
function pathOf(sha256: string): string {
  if (!isHash(sha256)) throw new Error(`${sha256} is no hash.`);
  return `${FOLDER}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Uploads beside the archives of a folder. */
export function createFolderUploads(folder: string): UploadStore {
  return {
    async has(sha256, sizeBytes) {
      const stats = await stat(join(folder, pathOf(sha256))).catch(() => null);
      return stats?.isFile() === true && stats.size === sizeBytes;
    },
    async write(sha256, content) {
      const file = join(folder, pathOf(sha256));
      makeFolder(dirname(file));
      await writeWhole(file, content);
    },
    async read(sha256) {
      const handle = await open(join(folder, pathOf(sha256))).catch(() => null);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { stream: createReadStream("", { fd: handle }), sizeBytes: size };
    },
    async *list() {
      const root = join(folder, FOLDER);
      for (const part of (await namesIn(root)).sort()) yield* (await namesIn(join(root, part))).filter(isHash).sort();
    },
    remove: (sha256) => rm(join(folder, pathOf(sha256)), { force: true }),
  };
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });

/** Uploads beside the archives of a bucket. */
export function createBucketUploads(bucket: S3Bucket): UploadStore {
  return {
    async has(sha256, sizeBytes) {
      const { objects } = await bucket.list(pathOf(sha256));
      return objects.some((object) => object.key === pathOf(sha256) && object.sizeBytes === sizeBytes);
    },
    write: (sha256, content) => bucket.upload(pathOf(sha256), content),
    async read(sha256) {
      const object = await bucket.get(pathOf(sha256));
      return object && { stream: Readable.from(object.content), sizeBytes: object.sizeBytes };
    },
    async *list() {
      let cursor: string | undefined;
      do {
        const page = await bucket.list(`${FOLDER}/`, cursor);
        yield* page.objects.map(({ key }) => key.slice(`${FOLDER}/ab/`.length)).filter(isHash);
        cursor = page.cursor;
      } while (cursor !== undefined);
    },
    remove: (sha256) => bucket.remove(pathOf(sha256)),
  };
}
