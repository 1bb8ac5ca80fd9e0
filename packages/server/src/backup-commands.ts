import { createWriteStream } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { App } from "./app.ts";
import { archiveName, removeOldArchives } from "./backup/archive-folder.ts";
import { BackupError } from "./backup/format.ts";
import { encryptKey } from "./backup/key.ts";
import { type BackupArchive, openBackup } from "./backup/read-archive.ts";
import { restoreBackup } from "./backup/restore.ts";
import { compareReplies, sampleReplies } from "./backup/sample.ts";
import { type RestoredCopy, restoreCopy } from "./backup/verify.ts";
import { backupStream } from "./backup/write-backup.ts";
import { withReplies } from "./backup-replies.ts";
import { withSite } from "./commands.ts";
import { dataPaths } from "./compose.ts";
import { indexPosts } from "./features/search/index.ts";
import { findDatabase } from "./install/environment.ts";
import { migrations } from "./migrations/index.ts";
import { writeConfig } from "./platform/config/index.ts";
import { type Database, formatAddress, openDatabase, parseAddress, withSnapshot } from "./platform/db/index.ts";
import { createDiskFiles } from "./platform/files/index.ts";
import { activeStorage } from "./plugins/storage.ts";
import { dataFolder, type Environment } from "./serve.ts";
import type { Tables } from "./tables.ts";
import { version } from "./version.ts";

const USAGE = `Usage: askwell backup [FILE|FOLDER] [--passphrase-file FILE | --without-key] [--keep NUMBER]
       askwell backup verify FILE
       askwell restore FILE [--passphrase-file FILE]`;

const options = {
  "passphrase-file": { type: "string" },
  "without-key": { type: "boolean" },
  keep: { type: "string" },
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
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  if (positionals[0] === "verify") return verify(positionals[1]);
  if (positionals.length > 1) throw new BackupError(USAGE);
  const [target = "."] = positionals;
  const isFolder = await isFolderAt(target);
  const count = keepCount(values.keep, isFolder);
  const passphrase = await passphraseIn(values["passphrase-file"]);
  const readKey = async () => (values["without-key"] ? null : keyOf(environment, passphrase));
  await withSite(
    environment,
    async (app) => {
      const file = isFolder ? resolve(target, archiveName(app.now())) : resolve(target);
      await writeBackup(environment, app, { file, readKey });
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

async function keyOf(environment: Environment, passphrase: string | undefined) {
  const { keyFile } = dataPaths(await dataFolder(environment));
  const key = await readFile(keyFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!key) return null;
  const isEncrypted = passphrase !== undefined;
  return { bytes: isEncrypted ? await encryptKey(key, passphrase) : key, isEncrypted };
}

interface BackupOutput {
  readonly file: string;
  readonly readKey: () => ReturnType<typeof keyOf>;
}

/** Writes beside the file and renames at the end: a file of that name is always whole. */
async function writeBackup(environment: Environment, app: App, { file, readKey }: BackupOutput): Promise<void> {
  const folder = await dataFolder(environment);
  const { uploads } = dataPaths(folder);
  const address = await findDatabase(environment, folder);
  if (!address) throw new BackupError(`There is no site in ${folder} yet.`);
  const storage = activeStorage(app.plugins);
  const stores = [createDiskFiles(uploads), ...(storage ? [storage] : [])];
  const siteUrl = app.settings.get("general").site_url;
  const partial = `${file}.part`;
  try {
    await withSnapshot(address, async (db) => {
      // After the moment of the snapshot: the key is made before the first row that needs it.
      const key = await readKey();
      const now = app.now();
      const database = { ...app.db, read: db as Database<Tables>["read"] };
      return withReplies({ database, folder, now }, (ask) =>
        pipeline(
          backupStream({ db, stores, key, siteUrl, now, replies: sampleReplies(db, ask), onProgress: printProgress }),
          createWriteStream(partial, { mode: 0o600 }),
        ),
      );
    });
    const written = await open(partial, "r+");
    await written.sync().finally(() => written.close());
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function verify(file: string | undefined): Promise<void> {
  if (!file) throw new BackupError(USAGE);
  const archive = await openBackup(resolve(file));
  try {
    const copy = await restoreCopy(archive, printProgress);
    const replies = await compareCopy(archive, copy).finally(copy.remove);
    const rows = Object.values(archive.manifest.tables).reduce((sum, { count }) => sum + count, 0);
    const { count, bytes } = archive.manifest.files;
    process.stdout.write(
      `The backup of ${archive.head.site_url} is whole: ${rows} rows, ${count} files of ${bytes} bytes, ${replies}.\n`,
    );
  } finally {
    archive.close();
  }
}

/** Replies of another version may differ. */
async function compareCopy(archive: BackupArchive, { database, folder }: RestoredCopy): Promise<string> {
  const { head, manifest } = archive;
  if (head.version !== version || head.migrations.length !== migrations.length)
    return `replies not compared, because it was made by version ${head.version}`;
  const site = { database: database as Database<Tables>, folder, now: head.created_at };
  const compared = await withReplies(site, (ask) => compareReplies(archive, ask));
  return `${compared} of ${manifest.replies.count} replies are the same`;
}

/** `askwell restore FILE`, into the database and the data folder that the environment names. */
export async function restore(environment: Environment, args: string[]): Promise<void> {
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
