import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Archives, their hashes, and what killed backups have left of them, in the order of their times. */
const NAME = /^askwell-\d{4}-\d\d-\d\dT\d{4}\.zip(\.hashes)?(\.part)?$/;

/** The name of the file with the hashes of the uploads that an archive needs. */
export const hashesName = (name: string): string => `${name}.hashes`;

/** The name of an archive that is made at this time, in seconds since 1970; names sort by time. */
export const archiveName = (now: number): string =>
  `askwell-${new Date(now * 1000).toISOString().slice(0, 16).replace(":", "")}.zip`;

/** Whether `archiveName` makes such names. */
export const isArchiveName = (name: string): boolean => NAME.test(name) && name.endsWith(".zip");

/** When an archive of this name was begun, in seconds since 1970. */
export const archiveTime = (name: string): number =>
  Date.parse(name.replace(/^askwell-(.*T\d\d)(\d\d)\.zip$/, "$1:$2Z")) / 1000;

/** Of the names at a place, those of all but the newest archives, of their hashes, and of what killed backups have left. */
export function outdatedNames(all: readonly string[], keep: number): string[] {
  const names = all.filter((name) => NAME.test(name)).sort();
  const newest = names.filter((name) => name.endsWith(".zip")).slice(-keep);
  const retained = new Set(newest.flatMap((name) => [name, hashesName(name)]));
  return names.filter((name) => !retained.has(name));
}

/** Removes archives that were named by `archiveName`, except for the newest ones, and what killed backups have left. */
export async function removeOldArchives(folder: string, keep: number): Promise<void> {
  for (const name of outdatedNames(await readdir(folder), keep)) await rm(join(folder, name));
}
