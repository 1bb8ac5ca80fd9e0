import { rm, stat } from "node:fs/promises";
import { type Database, type DatabaseAddress, openDatabase, schemaFacts } from "../platform/db/index.ts";

/** The database that an archive is restored into. */
interface RestoreDatabase {
  readonly database: Database<unknown>;
  /** Removes the file of SQLite that was made for it, also where the disk is too full to empty it; otherwise undefined. */
  readonly discard: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** Opens it. A file that was not there before and that nothing was restored into is removed when it is closed. */
export async function openRestoreDatabase(address: DatabaseAddress): Promise<RestoreDatabase> {
  const isNew = address.engine === "sqlite" && !(await hasContent(address.file));
  const database = await openDatabase<unknown>(address);
  if (address.engine !== "sqlite" || !isNew) return { database, discard: undefined, close: database.close };
  let isDiscarded = false;
  const remove = async () => {
    isDiscarded = true;
    await database.close();
    for (const end of ["", "-wal", "-shm"]) await rm(address.file + end, { force: true });
  };
  const close = async () => {
    if (isDiscarded) return;
    const isEmpty = (await schemaFacts(database.read)).length === 0;
    await (isEmpty ? remove() : database.close());
  };
  return { database, discard: remove, close };
}

const hasContent = (file: string) =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
