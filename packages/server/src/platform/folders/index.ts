import { existsSync, mkdirSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";

export { freeBytes, isInside } from "./inside.ts";
export { makeTemporaryFolder, withTemporaryFolder } from "./temporary.ts";

/** Thrown for a path where no regular file can be. */
export class FilePathError extends Error {
  override readonly name = "FilePathError";
  readonly code = "ENOTSUP";
}

/** proc, sysfs, debugfs, tracefs, cgroup and cgroup2: virtual file systems; reading some of their files never ends. */
const PSEUDO_FILE_SYSTEMS = new Set([0x9fa0, 0x62656572, 0x64626720, 0x74726163, 0x27e0eb, 0x63677270]);

function nearestFolder(path: string): string {
  const parent = dirname(path);
  return existsSync(parent) || parent === path ? parent : nearestFolder(parent);
}

/**
 * Creates a folder with its parents and returns the first that was missing. Throws `FilePathError` in virtual file
 * systems such as `/proc`, where Node's recursive `mkdir` would never return.
 */
export function makeFolder(folder: string): string | undefined {
  const existing = existsSync(folder) ? folder : nearestFolder(folder);
  if (process.platform === "linux" && PSEUDO_FILE_SYSTEMS.has(statfsSync(existing).type))
    throw new FilePathError(`${folder} is in a file system of the kernel`);
  return mkdirSync(folder, { recursive: true });
}

/** Creates the folder of a file; throws `FilePathError` if the path is a device, a pipe or a folder. */
export function makeFolderOf(file: string): string | undefined {
  const created = makeFolder(dirname(file));
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw new FilePathError(`${file} is not an ordinary file`);
  return created;
}

/** Whether a path leads to a folder. */
export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
