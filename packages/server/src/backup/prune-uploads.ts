import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { withTemporaryFolder } from "../platform/folders/index.ts";
import { BackupError } from "./format.ts";
import type { BackupPlace } from "./place.ts";
import { openBackup } from "./read-archive.ts";
import type { UploadStore } from "./upload-store.ts";

/** Where a backup stores uploads beside its archive. */
export interface UploadsBeside {
  readonly store: UploadStore;
  /** Called with the hash of each. */
  readonly onStored: (sha256: string) => void;
}

/**
 * Makes an archive with its uploads beside it. Which ones it needs is stored as well, so that later backups know without
 * reading the archive.
 */
export async function storeBeside(
  place: BackupPlace,
  name: string,
  make: (uploads: UploadsBeside) => Promise<void>,
): Promise<void> {
  await withTemporaryFolder("hashes", async (folder) => {
    const file = join(folder, "hashes");
    const output = createWriteStream(file);
    await make({ store: place.uploads, onStored: (sha256) => void output.write(`${sha256}\n`) });
    output.end();
    await finished(output);
    await place.saveHashes(name, createReadStream(file));
  });
}

/** Removes the uploads beside the archives of a place that none of them needs; none while an archive cannot be read. */
export async function pruneUploads(place: BackupPlace): Promise<void> {
  if (!(await hasUploads(place))) return;
  const needed = await neededUploads(place).catch((error) => {
    if (error instanceof BackupError) return null;
    throw error;
  });
  if (!needed) return;
  for await (const sha256 of place.uploads.list()) if (!needed.has(sha256)) await place.uploads.remove(sha256);
}

async function neededUploads(place: BackupPlace): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  for (const { name } of await place.list()) for await (const sha256 of hashesOf(place, name)) needed.add(sha256);
  return needed;
}

async function hasUploads({ uploads }: BackupPlace): Promise<boolean> {
  for await (const _ of uploads.list()) return true;
  return false;
}

/** The hashes of the uploads that an archive needs. Those of one that was copied there are read from it once. */
async function* hashesOf(place: BackupPlace, name: string): AsyncGenerator<string> {
  let stored = await place.readHashes(name);
  if (!stored) {
    await place.withFile(name, (file) => place.saveHashes(name, Readable.from(linesIn(file, place))));
    stored = await place.readHashes(name);
  }
  if (stored) yield* createInterface({ input: stored, crlfDelay: Infinity });
}

async function* linesIn(file: string, { uploads }: BackupPlace): AsyncGenerator<Uint8Array> {
  const archive = await openBackup(file, uploads);
  try {
    for await (const { sha256 } of archive.files()) if (sha256) yield Buffer.from(`${sha256}\n`);
  } finally {
    archive.close();
  }
}
