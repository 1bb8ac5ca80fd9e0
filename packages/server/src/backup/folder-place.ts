import { createReadStream } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../platform/folders/index.ts";
import { hashesName, isArchiveName, removeOldArchives } from "./archive-folder.ts";
import { BackupError } from "./format.ts";
import type { BackupPlace } from "./place.ts";
import { createFolderUploads } from "./upload-store.ts";
import { writeWhole } from "./write-whole.ts";

/** Archives in a folder of this machine, which is made when it is needed. */
export function createFolderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => {
    if (!isArchiveName(name)) throw new BackupError(`${name} is no name of an archive.`);
    return join(folder, name);
  };
  return {
    title: folder,
    addressOf: pathOf,
    async list() {
      const names = (await readdir(folder).catch(emptyWhenMissing)).filter(isArchiveName).sort().reverse();
      const sizes = await Promise.all(names.map((name) => stat(pathOf(name)).catch(() => null)));
      return names.flatMap((name, at) => {
        const stats = sizes[at];
        return stats?.isFile() ? [{ name, sizeBytes: stats.size }] : [];
      });
    },
    async write(name, content) {
      makeFolder(folder);
      await writeWhole(pathOf(name), content);
    },
    async read(name) {
      const handle = await open(pathOf(name)).catch(() => null);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { stream: createReadStream("", { fd: handle }), sizeBytes: size };
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await rm(hashesName(pathOf(name)), { force: true });
    },
    uploads: createFolderUploads(folder),
    saveHashes: (name, lines) => writeWhole(hashesName(pathOf(name)), lines),
    async readHashes(name) {
      const handle = await open(hashesName(pathOf(name))).catch(() => null);
      return handle && createReadStream("", { fd: handle });
    },
    prune: (keep) => removeOldArchives(folder, keep),
    withFile: (name, work) => work(pathOf(name)),
  };
}

function emptyWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
