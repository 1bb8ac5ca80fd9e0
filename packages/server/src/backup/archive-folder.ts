import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Archives and what killed backups have left of them, in the order of their times. */
const NAME = /^askwell-\d{4}-\d\d-\d\dT\d{4}\.zip(\.part)?$/;

/** The name of an archive that is made at this time, in seconds since 1970; names sort by time. */
export const archiveName = (now: number): string =>
  `askwell-${new Date(now * 1000).toISOString().slice(0, 16).replace(":", "")}.zip`;

/** Whether `archiveName` makes such names. */
export const isArchiveName = (name: string): boolean => NAME.test(name) && name.endsWith(".zip");

/** When an archive of this name was begun, in seconds since 1970. */
export const archiveTime = (name: string): number =>
  Date.parse(name.replace(/^askwell-(.*T\d\d)(\d\d)\.zip$/, "$1:$2Z")) / 1000;

/** Removes archives that were named by `archiveName`, except for the newest ones, and what killed backups have left. */
export async function removeOldArchives(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const whole = names.filter((name) => name.endsWith(".zip"));
  const newest = new Set(whole.slice(-keep));
  for (const name of names) if (!newest.has(name)) await rm(join(folder, name));
}
