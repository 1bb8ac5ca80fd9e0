import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { archiveName, removeOldArchives } from "./backup/archive-folder.ts";
import { BackupError } from "./backup/format.ts";
import { openBackup } from "./backup/read-archive.ts";
import { restoreBackup } from "./backup/restore.ts";
import { writeWhole } from "./backup/write-whole.ts";
import { EARLY_GC_FLAG, withSite } from "./commands.ts";
import { dataPaths } from "./compose.ts";
import { backUpAsSet, verifyAsSet } from "./configured-backups.ts";
import { indexPosts } from "./features/search/index.ts";
import { findDatabase } from "./install/environment.ts";
import { writeConfig } from "./platform/config/index.ts";
import { formatAddress, openDatabase, parseAddress } from "./platform/db/index.ts";
import { createDiskFiles } from "./platform/files/index.ts";
import { dataFolder, type Environment } from "./serve.ts";
import { readKeyFile, streamBackup, verifyArchive } from "./site-backup.ts";

const USAGE = `Usage: askwell backup [FILE|FOLDER] [--passphrase-file FILE | --without-key] [--keep NUMBER]
       askwell backup --as-set
       askwell backup verify FILE
       askwell restore FILE [--passphrase-file FILE]`;

const options = {
  "passphrase-file": { type: "string" },
  "without-key": { type: "boolean" },
  keep: { type: "string" },
  "as-set": { type: "boolean" },
} as const;

const printProgress = (line: string) => void process.stderr.write(`${line}\n`);

async function passphraseIn(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const passphrase = (await readFile(file, "utf8")).trimEnd();
  if (passphrase === "") throw new BackupError(`${file} is empty; it should hold the passphrase.`);
  return passphrase;
}

/** `askwell backup [FILE|FOLDER]` and `askwell backup verify FILE`. Source: docs/guides/backup.md. */
export async function backUp(environment: Environment, args: string[]): Promise<void> {
  setFlagsFromString(EARLY_GC_FLAG);
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const verifies = positionals[0] === "verify";
  if (verifies) return values["as-set"] ? verifyAsSet(environment, positionals[1]) : verify(positionals[1]);
  if (values["as-set"]) return backUpAsSet(environment, positionals[0]);
  if (positionals.length > 1) throw new BackupError(USAGE);
  const [target = "."] = positionals;
  const isFolder = await isFolderAt(target);
  const count = keepCount(values.keep, isFolder);
  const passphrase = await passphraseIn(values["passphrase-file"]);
  const readKey = async () => (values["without-key"] ? null : readKeyFile(environment, passphrase));
  await withSite(
    environment,
    async (app) => {
      const file = isFolder ? resolve(target, archiveName(app.now())) : resolve(target);
      const save = (content: Readable) => writeWhole(file, content);
      await streamBackup(environment, app, { readKey, save, onProgress: printProgress });
      if (count !== undefined) await removeOldArchives(target, count);
      process.stdout.write(`Backed up to ${file}\n`);
    },
    { runsPlugins: true, migrates: false },
  );
}

const isFolderAt = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

function keepCount(given: string | undefined, isFolder: boolean): number | undefined {
  if (given === undefined) return undefined;
  const count = Number(given);
  if (!isFolder || !Number.isInteger(count) || count < 1)
    throw new BackupError("--keep takes the number of archives that stay in a folder, which has to exist.");
  return count;
}

async function verify(file: string | undefined): Promise<void> {
  if (!file) throw new BackupError(USAGE);
  const { siteUrl, rows, files, bytes, replies, compared, version } = await verifyArchive(resolve(file), printProgress);
  const said =
    compared === null
      ? `replies not compared, because it was made by version ${version}`
      : `${compared} of ${replies} replies are the same`;
  process.stdout.write(`The backup of ${siteUrl} is whole: ${rows} rows, ${files} files of ${bytes} bytes, ${said}.\n`);
}

/** `askwell restore FILE`, into the database and the data folder that the environment names. */
export async function restore(environment: Environment, args: string[]): Promise<void> {
  setFlagsFromString(EARLY_GC_FLAG);
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new BackupError(USAGE);
  const folder = await dataFolder(environment);
  const { uploads, keyFile } = dataPaths(folder);
  const passphrase = await passphraseIn(values["passphrase-file"]);
  const archive = await openBackup(resolve(file));
  const named = await findDatabase(environment, folder);
  const address = named ?? parseAddress(`sqlite:${join(folder, "askwell.db")}`);
  const database = await openDatabase<unknown>(address);
  try {
    const files = createDiskFiles(uploads);
    // A whole database that no configuration names would not be found.
    const onStored = async () => {
      if (!named) await writeConfig(folder, { database: formatAddress(address) });
    };
    await restoreBackup(archive, { database, files, keyFile, passphrase, onStored, onProgress: printProgress });
  } finally {
    archive.close();
    await database.close();
  }
  printProgress("Indexing words for search");
  await withSite(environment, (app) => indexPosts(app));
  process.stdout.write(`Restored ${archive.head.site_url} from ${file} into ${dirname(keyFile)}\n`);
}
