import { createWriteStream } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { App } from "./app.ts";
import { BackupError, MANIFEST_NAME } from "./backup/format.ts";
import { encryptKey } from "./backup/key.ts";
import { checkBackup, openBackup } from "./backup/read-archive.ts";
import { restoreBackup } from "./backup/restore.ts";
import { backupStream } from "./backup/write-backup.ts";
import { withSite } from "./commands.ts";
import { dataPaths } from "./compose.ts";
import { indexPosts } from "./features/search/index.ts";
import { findDatabase } from "./install/environment.ts";
import { writeConfig } from "./platform/config/index.ts";
import { formatAddress, openDatabase, parseAddress, withSnapshot } from "./platform/db/index.ts";
import { createDiskFiles } from "./platform/files/index.ts";
import { activeStorage } from "./plugins/storage.ts";
import { dataFolder, type Environment } from "./serve.ts";

const USAGE = `Usage: askwell backup [FILE] [--passphrase-file FILE | --without-key]
       askwell backup verify FILE
       askwell restore FILE [--passphrase-file FILE]`;

const options = { "passphrase-file": { type: "string" }, "without-key": { type: "boolean" } } as const;

const printProgress = (line: string) => void process.stderr.write(`${line}\n`);

async function passphraseIn(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const passphrase = (await readFile(file, "utf8")).trimEnd();
  if (passphrase === "") throw new BackupError(`${file} is empty; it should hold the passphrase.`);
  return passphrase;
}

/** `askwell backup [FILE]` and `askwell backup verify FILE`. Source: docs/guides/backup.md. */
export async function backUp(environment: Environment, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  if (positionals[0] === "verify") return verify(positionals[1]);
  if (positionals.length > 1) throw new BackupError(USAGE);
  const passphrase = await passphraseIn(values["passphrase-file"]);
  await withSite(
    environment,
    async (app) => {
      const file = resolve(positionals[0] ?? nameOf(app));
      const key = values["without-key"] ? null : await keyOf(environment, passphrase);
      await writeBackup(environment, app, file, key);
      process.stdout.write(`Backed up to ${file}\n`);
    },
    { runsPlugins: true },
  );
}

const nameOf = (app: App) => `askwell-${new Date(app.now() * 1000).toISOString().slice(0, 16).replace(":", "")}.zip`;

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

/** Writes beside the file and renames at the end: a file of that name is always whole. */
async function writeBackup(
  environment: Environment,
  app: App,
  file: string,
  key: Awaited<ReturnType<typeof keyOf>>,
): Promise<void> {
  const folder = await dataFolder(environment);
  const { uploads } = dataPaths(folder);
  const address = await findDatabase(environment, folder);
  if (!address) throw new BackupError(`There is no site in ${folder} yet.`);
  const storage = activeStorage(app.plugins);
  const stores = [createDiskFiles(uploads), ...(storage ? [storage] : [])];
  const siteUrl = app.settings.get("general").site_url;
  const partial = `${file}.part`;
  try {
    await withSnapshot(address, (db) =>
      pipeline(
        backupStream({ db, stores, key, siteUrl, now: app.now(), onProgress: printProgress }),
        createWriteStream(partial, { mode: 0o600 }),
      ),
    );
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
    await checkBackup(archive, printProgress);
    const rows = Object.values(archive.manifest.tables).reduce((sum, { count }) => sum + count, 0);
    const { count, bytes } = archive.manifest.files;
    process.stdout.write(
      `${MANIFEST_NAME} and content agree: ${rows} rows, ${count} files of ${bytes} bytes, ${archive.head.site_url}\n`,
    );
  } finally {
    archive.close();
  }
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
    await restoreBackup(archive, { database, files, keyFile, passphrase, onProgress: printProgress });
  } finally {
    archive.close();
    await database.close();
  }
  if (!named) await writeConfig(folder, { database: formatAddress(address) });
  printProgress("Indexing words for search");
  await withSite(environment, (app) => indexPosts(app));
  process.stdout.write(`Restored ${archive.head.site_url} from ${file} into ${dirname(keyFile)}\n`);
}
