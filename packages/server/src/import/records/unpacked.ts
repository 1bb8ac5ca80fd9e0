import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import * as yauzl from "yauzl";
import { freeBytes, withTemporaryFolder } from "../../platform/folders/index.ts";
import { ImportRejectedError } from "../progress.ts";

/**
 * Runs `work` with a folder or file, or with the folder of what a `.zip` contains, which is removed afterwards. Throws
 * `ImportRejectedError` if it cannot be read.
 */
export async function withUnpacked<R>(path: string, work: (path: string) => Promise<R>): Promise<R> {
  const file = resolve(path);
  if (!existsSync(file)) throw new ImportRejectedError(`There is no ${file}.`);
  if (!file.toLowerCase().endsWith(".zip")) return work(file);
  return withTemporaryFolder("export", async (folder) => {
    await unpack(file, folder);
    return work(await contentOf(folder));
  });
}

/** Writes the files of an archive below a folder; names that lead out of it are errors for yauzl. */
async function unpack(file: string, folder: string): Promise<void> {
  const damaged = (error: Error) => new ImportRejectedError(`${file} is no whole archive: ${error.message}`);
  const zip = await yauzl.openPromise(file, { autoClose: false, strictFileNames: true }).catch((error: Error) => {
    throw damaged(error);
  });
  const free = await freeBytes(folder);
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      bytes += entry.uncompressedSize;
      if (bytes > free) throw new Error(`it needs more space than the ${free} bytes that are free in ${folder}`);
      const target = join(folder, entry.fileName);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
    }
  } catch (error) {
    throw damaged(error as Error);
  } finally {
    zip.close();
  }
}

/** The folder itself, or the only folder in it. */
async function contentOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only, ...others] = entries;
  return only?.isDirectory() && others.length === 0 ? join(folder, only.name) : folder;
}
