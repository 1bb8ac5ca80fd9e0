import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import type { FileStore } from "./file-store.ts";

/** Whether the error says that a file or folder is missing. */
const isMissing = (error: unknown) => ["ENOENT", "ENOTDIR"].includes(String((error as { code?: unknown }).code));

/** Files of this name are not complete yet. */
const partial = /\.\d+\.part$/;

/** Files on the disk of this machine. */
export interface DiskFiles extends FileStore {
  /** Like `save`, for content of any size. */
  saveStream(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Stores files below a folder. */
export function createDiskFiles(folder: string): DiskFiles {
  const pathOf = (path: string) => {
    const full = normalize(join(folder, path));
    if (!full.startsWith(normalize(folder) + sep)) throw new Error("a file's path may not leave its folder");
    return full;
  };
  return {
    save: async (path, bytes) => write(pathOf(path), bytes),
    saveStream: async (path, content) => write(pathOf(path), content),
    async read(path) {
      // Opened before anything else is said about it: `askwell files move` may remove it at any time.
      const handle = await open(pathOf(path)).catch(nullWhenMissing);
      if (!handle) return null;
      const stats = await handle.stat();
      if (!stats.isFile()) {
        await handle.close();
        return null;
      }
      const stream = createReadStream("", { fd: handle });
      return { stream, sizeBytes: stats.size, modifiedAt: stats.mtime };
    },
    async remove(path) {
      await rm(pathOf(path), { force: true });
    },
    async *list() {
      yield* filesIn(folder, "");
    },
  };
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

async function write(target: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${target}.${process.pid}.part`;
  await mkdir(dirname(target), { recursive: true });
  try {
    const handle = await open(unfinished, "w", 0o644);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    // Frees the space of a partial file on a full disk.
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The paths of all complete files, folder by folder in the order of their names. */
async function* filesIn(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error) => {
    return nullWhenMissing(error) ?? [];
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(root, path);
    else if (entry.isFile() && !partial.test(entry.name)) yield path;
  }
}
