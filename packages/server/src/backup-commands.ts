import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { withArchiveAt } from "./backup/archive-at.ts";
import { backupTarget } from "./backup/backup-target.ts";
import type { BucketEnvironment } from "./backup/bucket-address.ts";
import { BackupError } from "./backup/format.ts";
import { archiveLines, placeAt } from "./backup/list-archives.ts";
import { type BackupArchive, openBackup } from "./backup/read-archive.ts";
import { restoreBackup } from "./backup/restore.ts";
import { openRestoreDatabase } from "./backup/restore-database.ts";
import { EARLY_GC_FLAG, withSite } from "./commands.ts";
import { dataPaths } from "./compose.ts";
import { backUpAsSet, listAsSet, printArchives, verifyAsSet } from "./configured-backups.ts";
import { indexPosts } from "./features/search/index.ts";
import { findDatabase } from "./install/environment.ts";
import { writeConfig } from "./platform/config/index.ts";
import { formatAddress, parseAddress } from "./platform/db/index.ts";
import { createDiskFiles } from "./platform/files/index.ts";
import { dataFolder, type Environment } from "./serve.ts";
import { readKeyFile, streamBackup, verifyArchive } from "./site-backup.ts";

const USAGE = `Usage: askwell backup [FILE|FOLDER|s3://BUCKET/FOLDER[/NAME.zip]] [--passphrase-file FILE | --without-key] [--keep NUMBER]
       askwell backup --as-set
       askwell backup list FOLDER|s3://BUCKET/FOLDER
       askwell backup list --as-set
       askwell backup verify FILE|s3://BUCKET/FOLDER/NAME
       askwell restore FILE|s3://BUCKET/FOLDER/NAME [--passphrase-file FILE]`;

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

type CommandEnvironment = Environment & BucketEnvironment;

/** `askwell backup [FILE|FOLDER]`, `askwell backup list` and `askwell backup verify`. Source: docs/guides/backup.md. */
export async function backUp(environment: CommandEnvironment, args: string[]): Promise<void> {
  setFlagsFromString(EARLY_GC_FLAG);
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [action, address] = positionals;
  if (action === "verify") return values["as-set"] ? verifyAsSet(environment, address) : verify(environment, address);
  if (action === "list") return values["as-set"] ? listAsSet(environment) : list(environment, address);
  if (values["as-set"]) return backUpAsSet(environment, action);
  await backUpTo(environment, positionals, values);
}

interface BackupValues {
  readonly "passphrase-file"?: string;
  readonly "without-key"?: boolean;
  readonly keep?: string;
}

async function backUpTo(
  environment: CommandEnvironment,
  positionals: readonly string[],
  values: BackupValues,
): Promise<void> {
  if (positionals.length > 1) throw new BackupError(USAGE);
  const target = await backupTarget(positionals[0] ?? ".", environment);
  const count = keepCount(values.keep, target.isFolder);
  const passphrase = await passphraseIn(values["passphrase-file"]);
  const readKey = async () => (values["without-key"] ? null : readKeyFile(environment, passphrase));
  await withSite(
    environment,
    async (app) => {
      let stored = "";
      const save = async (content: Readable) => {
        stored = await target.save(content, app.now());
      };
      await streamBackup(environment, app, { readKey, save, onProgress: printProgress });
      if (count !== undefined) await target.prune(count);
      process.stdout.write(`Backed up to ${stored}\n`);
    },
    { runsPlugins: true, migrates: false },
  );
}

function keepCount(given: string | undefined, isFolder: boolean): number | undefined {
  if (given === undefined) return undefined;
  const count = Number(given);
  if (!isFolder || !Number.isInteger(count) || count < 1)
    throw new BackupError("--keep takes the number of archives that stay in a folder, which has to exist.");
  return count;
}

async function list(environment: BucketEnvironment, address: string | undefined): Promise<void> {
  if (!address) throw new BackupError(USAGE);
  printArchives(await archiveLines(await placeAt(address, environment)), address);
}

async function verify(environment: BucketEnvironment, address: string | undefined): Promise<void> {
  if (!address) throw new BackupError(USAGE);
  const at = { address, environment, onProgress: printProgress };
  const verified = await withArchiveAt(at, (file, beside) => verifyArchive(file, printProgress, beside));
  const { siteUrl, rows, files, bytes, replies, compared, version } = verified;
  const said =
    compared === null
      ? `replies not compared, because it was made by version ${version}`
      : `${compared} of ${replies} replies are the same`;
  process.stdout.write(`The backup of ${siteUrl} is whole: ${rows} rows, ${files} files of ${bytes} bytes, ${said}.\n`);
}

/** `askwell restore FILE`, into the database and the data folder that the environment names. */
export async function restore(environment: CommandEnvironment, args: string[]): Promise<void> {
  setFlagsFromString(EARLY_GC_FLAG);
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [address, ...more] = positionals;
  if (!address || more.length > 0) throw new BackupError(USAGE);
  const passphrase = await passphraseIn(values["passphrase-file"]);
  const folder = await dataFolder(environment);
  const at = { address, environment, onProgress: printProgress };
  const { site_url } = await withArchiveAt(at, async (file, beside) => {
    const archive = await openBackup(file, beside);
    await restoreInto(environment, archive, passphrase).finally(archive.close);
    return archive.head;
  });
  printProgress("Indexing words for search");
  await withSite(environment, (app) => indexPosts(app));
  process.stdout.write(`Restored ${site_url} from ${address} into ${folder}\n`);
}

async function restoreInto(environment: Environment, archive: BackupArchive, passphrase?: string): Promise<void> {
  const folder = await dataFolder(environment);
  const { uploads, keyFile } = dataPaths(folder);
  const named = await findDatabase(environment, folder);
  const address = named ?? parseAddress(`sqlite:${join(folder, "askwell.db")}`);
  const { database, discard, close } = await openRestoreDatabase(address);
  try {
    const files = createDiskFiles(uploads);
    // A whole database that no configuration names would not be found.
    const onStored = async () => {
      if (!named) await writeConfig(folder, { database: formatAddress(address) });
    };
    const target = { database, discard, files, keyFile, passphrase, onStored, onProgress: printProgress };
    await restoreBackup(archive, target);
  } finally {
    await close();
  }
}
