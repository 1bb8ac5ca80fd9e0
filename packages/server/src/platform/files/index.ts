import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import type { Readable } from "node:stream";

/** Storage of uploaded files, by a path such as `post/4f/….png`. */
export interface Files {
  /** Stores the bytes; durable once it resolves. */
  save(path: string, bytes: Uint8Array): Promise<void>;
  /** The file as a stream with its size, or null if there is none. */
  read(path: string): Promise<{ stream: Readable; sizeBytes: number; modifiedAt: Date } | null>;
  remove(path: string): Promise<void>;
}

/** Stores files below a folder. */
export function createDiskFiles(folder: string): Files {
  const pathOf = (path: string) => {
    const full = normalize(join(folder, path));
    if (!full.startsWith(normalize(folder) + sep)) throw new Error("a file's path may not leave its folder");
    return full;
  };
  return {
    async save(path, bytes) {
      const target = pathOf(path);
      const partial = `${target}.${process.pid}.part`;
      await mkdir(dirname(target), { recursive: true });
      try {
        const handle = await open(partial, "w", 0o644);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(partial, target);
      } catch (error) {
        // Frees the space of a partial file on a full disk.
        await rm(partial, { force: true });
        throw error;
      }
    },
    async read(path) {
      const target = pathOf(path);
      const stats = await stat(target).catch(() => null);
      if (!stats?.isFile()) return null;
      return { stream: createReadStream(target), sizeBytes: stats.size, modifiedAt: stats.mtime };
    },
    async remove(path) {
      await rm(pathOf(path), { force: true });
    },
  };
}
