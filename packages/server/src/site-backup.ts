import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { App } from "./app.ts";
import { encryptKey } from "./backup/key.ts";
import type { UploadsBeside } from "./backup/prune-uploads.ts";
import { type BackupArchive, openBackup } from "./backup/read-archive.ts";
import { compareReplies, sampleReplies } from "./backup/sample.ts";
import { saveStream } from "./backup/save-stream.ts";
import type { UploadStore } from "./backup/upload-store.ts";
import { type RestoredCopy, restoreCopy } from "./backup/verify.ts";
import { backupStream } from "./backup/write-backup.ts";
import { withReplies } from "./backup-replies.ts";
import { dataPaths } from "./compose.ts";
import { requireDatabase } from "./install/environment.ts";
import { migrations } from "./migrations/index.ts";
import { type Database, withSnapshot } from "./platform/db/index.ts";
import { createDiskFiles } from "./platform/files/index.ts";
import { activeStorage } from "./plugins/storage.ts";
import { dataFolder, type Environment } from "./serve.ts";
import type { Tables } from "./tables.ts";
import { version } from "./version.ts";

/** The content of the key's file for an archive, encrypted if there is a passphrase; null if the site has no key. */
export async function readKeyFile(environment: Environment, passphrase: string | undefined) {
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
  /** Where uploads are stored that are not in the archive. */
  readonly beside?: UploadsBeside | undefined;
  readonly readKey: () => ReturnType<typeof readKeyFile>;
  /** Stores the archive. */
  readonly save: (content: Readable) => Promise<void>;
  readonly onProgress: (line: string) => void;
}

/** Makes an archive of the site at this moment. */
export async function streamBackup(environment: Environment, app: App, output: BackupOutput): Promise<void> {
  const { readKey, save, beside, onProgress } = output;
  const folder = await dataFolder(environment);
  const { uploads } = dataPaths(folder);
  const address = await requireDatabase(environment, folder);
  const storage = activeStorage(app.plugins);
  const stores = [createDiskFiles(uploads), ...(storage ? [storage] : [])];
  const siteUrl = app.settings.get("general").site_url;
  await withSnapshot(address, async (db) => {
    // After the moment of the snapshot: the key is made before the first row that needs it.
    const key = await readKey();
    const now = app.now();
    const database = { ...app.db, read: db as Database<Tables>["read"] };
    return withReplies({ database, folder, now }, (ask) =>
      saveStream(
        backupStream({ db, stores, beside, key, siteUrl, now, replies: sampleReplies(db, ask), onProgress }),
        save,
      ),
    );
  });
}

/** What a verification has found. */
interface Verified {
  readonly siteUrl: string;
  /** The version that has made the archive. */
  readonly version: string;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly replies: number;
  /** Replies that are the same; null where they are not compared, because another version has made the archive. */
  readonly compared: number | null;
}

/** Restores an archive into a throw-away copy and compares it. Throws `BackupError` if anything differs. */
export async function verifyArchive(
  file: string,
  onProgress: (line: string) => void,
  beside?: UploadStore,
): Promise<Verified> {
  const archive = await openBackup(file, beside);
  try {
    const copy = await restoreCopy(archive, onProgress);
    const compared = await compareCopy(archive, copy).finally(copy.remove);
    const { head, manifest } = archive;
    return {
      ...{ siteUrl: head.site_url, version: head.version, compared, replies: manifest.replies.count },
      rows: Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0),
      ...{ files: manifest.files.count, bytes: manifest.files.bytes },
    };
  } finally {
    archive.close();
  }
}

/** Replies of another version may differ. */
async function compareCopy(archive: BackupArchive, { database, folder }: RestoredCopy): Promise<number | null> {
  const { head } = archive;
  if (head.version !== version || head.migrations.length !== migrations.length) return null;
  const site = { database: database as Database<Tables>, folder, now: head.created_at };
  return withReplies(site, (ask) => compareReplies(archive, ask));
}
