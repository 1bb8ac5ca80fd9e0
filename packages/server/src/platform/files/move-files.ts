import { buffer } from "node:stream/consumers";
import type { FileStore } from "./file-store.ts";
import { isUpload } from "./stored-files.ts";

/** What a move has done so far. */
export interface MoveProgress {
  readonly files: number;
  readonly bytes: number;
}

interface MoveOptions {
  readonly from: FileStore;
  readonly to: FileStore;
  /** Called after every moved file. */
  readonly onProgress: (progress: MoveProgress) => void;
  /** Ends the move after the files that are being moved. */
  readonly signal: AbortSignal;
}

/** Files that are moved at the same time. */
const CONCURRENCY = 4;

/**
 * Moves all uploads from one place to another, while the site runs. A file is removed where it was only after it was
 * read again where it is now and is the same byte for byte. What was moved is no longer where it was, so a move that was
 * interrupted continues when it is repeated. Repeats until nothing is left.
 */
export async function moveFiles({ from, to, onProgress, signal }: MoveOptions): Promise<MoveProgress> {
  let files = 0;
  let bytes = 0;
  const moveOne = async (path: string) => {
    const sizeBytes = await moveFile(from, to, path);
    if (sizeBytes === null) return;
    files += 1;
    bytes += sizeBytes;
    onProgress({ files, bytes });
  };
  for (let before = -1; before !== files && !signal.aborted; ) {
    before = files;
    await forEachUpload(from, signal, moveOne);
  }
  return { files, bytes };
}

/** Runs `work` for all uploads of a place, some at a time; fails with the first error, after those that have begun. */
async function forEachUpload(from: FileStore, signal: AbortSignal, work: (path: string) => Promise<void>) {
  const paths = from.list()[Symbol.asyncIterator]();
  let failed = false;
  const worker = async () => {
    while (!signal.aborted && !failed) {
      const { value, done } = await paths.next();
      if (done) return;
      if (!isUpload(value)) continue;
      await work(value).catch((error) => {
        failed = true;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Moves one file and returns its size; null if it is gone or was removed meanwhile. */
async function moveFile(from: FileStore, to: FileStore, path: string): Promise<number | null> {
  const content = await readAll(from, path);
  if (!content) return null;
  await to.save(path, content);
  const moved = await readAll(to, path);
  // A missing copy was removed by the site, which then removes the original as well.
  if (moved && !moved.equals(content)) {
    await to.remove(path);
    throw new Error(`${path} was not the same after it was moved; it is still where it was`);
  }
  const original = await from.read(path);
  original?.stream.destroy();
  // Its owner removed it in the meantime: the copy must not outlive it.
  if (!original) await to.remove(path);
  else if (moved) await from.remove(path);
  return moved && original ? content.length : null;
}

async function readAll(store: FileStore, path: string): Promise<Buffer | null> {
  const file = await store.read(path);
  return file && buffer(file.stream);
}
