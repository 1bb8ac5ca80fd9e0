import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openBackup } from "./backup/read-archive.ts";
import { restoreRows } from "./backup/restore-rows.ts";
import { backupStream } from "./backup/write-backup.ts";
import { writeWhole } from "./backup/write-whole.ts";
import { requireDatabase } from "./install/environment.ts";
import { openDatabase, withSnapshot } from "./platform/db/index.ts";
import { withTemporaryFolder } from "./platform/folders/index.ts";
import { dataFolder, type Environment } from "./serve.ts";

async function* nothing(): AsyncGenerator<never> {}

/**
 * Copies the rows of the site at this moment into a SQLite file, for a dry run, and removes it afterwards. Uploads and the
 * key are not copied. `work` gets the file and the folder that it is in. Rule: docs/rules/import.md X46.
 */
export async function withSiteCopy(
  environment: Environment,
  work: (file: string, folder: string) => Promise<void>,
): Promise<void> {
  const siteFolder = await dataFolder(environment);
  const address = await requireDatabase(environment, siteFolder);
  await withTemporaryFolder("dry-run", async (folder) => {
    const archiveFile = join(folder, "site.zip");
    const file = join(folder, "askwell.db");
    await withSnapshot(address, (db) => {
      const rowsOnly = { stores: [], key: null, replies: nothing(), siteUrl: "", now: 0 };
      return writeWhole(archiveFile, backupStream({ db, ...rowsOnly }));
    });
    const archive = await openBackup(archiveFile);
    const database = await openDatabase<unknown>(`sqlite:${file}`);
    try {
      await restoreRows(archive, database);
    } finally {
      archive.close();
      await database.close();
    }
    await rm(archiveFile);
    await work(file, folder);
  });
}
