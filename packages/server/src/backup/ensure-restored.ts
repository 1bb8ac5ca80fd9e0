import { type Database, hasTable } from "../platform/db/index.ts";
import { BackupError, UNFINISHED } from "./format.ts";

/** Throws `BackupError` if a restore into the database was interrupted. */
export async function ensureRestored<T>({ read }: Pick<Database<T>, "read">): Promise<void> {
  if (await hasTable(read, UNFINISHED))
    throw new BackupError("a restore into it was interrupted; run askwell restore again");
}
