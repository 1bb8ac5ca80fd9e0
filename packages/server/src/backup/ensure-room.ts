import { BackupError } from "./format.ts";

/** Throws `BackupError` where an archive needs more bytes than are free in the folder that it goes to. */
export function ensureRoom(needed: number, { folder, free }: { readonly folder: string; readonly free: number }): void {
  if (needed > free) throw new BackupError(`The backup needs ${needed} bytes in ${folder}, which has ${free} free.`);
}
