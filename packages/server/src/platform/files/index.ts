import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import type { Readable } from "node:stream";

/** Files that people upload, by a path such as `post/4f/….png`. Object storage is the second implementation. */
export interface Files {
  /** Keeps the bytes; when it resolves they survive a power cut. */
  save(path: string, bytes: Uint8Array): Promise<void>;
  /** The file as a stream with its size, or null where there is none. */
  read(path: string): Promise<{ stream: Readable; sizeBytes: number; modifiedAt: Date } | null>;
  remove(path: string): Promise<void>;
}

/** Keeps files below a folder of the disk. */
export function createDiskFiles(folder: string): Files {
  const place = (path: string) => {
    const full = normalize(join(folder, path));
    if (!full.startsWith(normalize(folder) + sep)) throw new Error("a file's path may not leave its folder");
    return full;
  };
  return {
    async save(path, bytes) {
      const target = place(path);
      const draft = `${target}.${process.pid}.part`;
      await mkdir(dirname(target), { recursive: true });
      const handle = await open(draft, "w", 0o644);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, target);
    },
    async read(path) {
      const target = place(path);
      const facts = await stat(target).catch(() => null);
      if (!facts?.isFile()) return null;
      return { stream: createReadStream(target), sizeBytes: facts.size, modifiedAt: facts.mtime };
    },
    async remove(path) {
      await rm(place(path), { force: true });
    },
  };
}
