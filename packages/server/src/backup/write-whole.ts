import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./format.ts";

/** Writes beside the file and renames at the end, once it is on the disk: a file of that name is always whole. */
export async function writeWhole(file: string, content: Readable): Promise<void> {
  const partial = `${file}.part`;
  try {
    await pipeline(content, createWriteStream(partial, { mode: 0o600 }));
    const written = await open(partial, "r+");
    await written.sync().finally(() => written.close());
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    throw new BackupError(`There is no space left for ${file}. Nothing was stored.`, { cause: error });
  }
}
