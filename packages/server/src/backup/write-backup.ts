import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { type ArchiveFile, zipStream } from "../platform/archive/zip.ts";
import { appliedMigrations } from "../platform/db/index.ts";
import type { FileStore } from "../platform/files/index.ts";
import { version } from "../version.ts";
import {
  type ArchivedReply,
  type BackupHead,
  type BackupManifest,
  type Counted,
  FILE_LIST,
  FILES,
  FORMAT,
  HEAD_NAME,
  KEY_NAME,
  MANIFEST_NAME,
  REPLIES_NAME,
  ROWS,
} from "./format.ts";
import type { UploadsBeside } from "./prune-uploads.ts";
import { hashOf } from "./read-archive.ts";
import { archivedTables, columnsOf, readLines } from "./rows.ts";

/** What a backup is made of. */
export interface BackupSource {
  /** The database at one moment; see `withSnapshot`. */
  readonly db: Kysely<unknown>;
  /** Where uploads are. A file that is in several places is stored once. */
  readonly stores: readonly FileStore[];
  /** Where uploads are stored that are not in the archive. */
  readonly beside?: UploadsBeside | undefined;
  /** The content of the key's file in the archive; null to leave it out. */
  readonly key: { readonly bytes: Buffer; readonly isEncrypted: boolean } | null;
  /** What the site at that moment replies to a sample of calls. */
  readonly replies: AsyncIterable<ArchivedReply>;
  readonly siteUrl: string;
  /** Seconds since 1970. */
  readonly now: number;
  /** Called for every table and for every hundred thousand of its rows, and for every thousand files. */
  readonly onProgress?: (line: string) => void;
}

const PROGRESS_FILES = 1000;
const PROGRESS_ROWS = 100_000;
/** Pictures and archives do not become smaller. */
const isCompressed = (path: string) => /\.(avif|gif|gz|jpe?g|png|tgz|webp|zip)$/i.test(path);

/** The archive as a stream. An error destroys it, so that what was written has no manifest. */
export function backupStream(source: BackupSource): Readable {
  return zipStream(entriesOf(source));
}

async function* entriesOf(source: BackupSource): AsyncGenerator<ArchiveFile> {
  const { db, key, now, siteUrl, onProgress } = source;
  const tables = await archivedTables(db);
  const head: BackupHead = {
    ...{ format: source.beside ? FORMAT : 1, version, created_at: now, site_url: siteUrl },
    migrations: [...(await appliedMigrations(db))].sort(),
    tables: Object.fromEntries(tables.map((table) => [table.name, columnsOf(table)])),
  };
  yield json(HEAD_NAME, head);
  const counted: Record<string, Counted> = {};
  for (const table of tables) {
    const total = { count: 0, sha256: "" };
    const onCount = (count: number) => onProgress?.(`${table.name}: ${count} rows so far`);
    yield { name: `${ROWS}${table.name}.jsonl`, content: countedLines(readLines(db, table), total, onCount) };
    counted[table.name] = total;
    onProgress?.(`${table.name}: ${total.count} rows`);
  }
  const files = { count: 0, bytes: 0, sha256: "" };
  if (source.beside) yield { name: FILE_LIST, content: linesBeside(source, source.beside, files) };
  else yield* filesOf(source, files);
  const replies = { count: 0, sha256: "" };
  yield { name: REPLIES_NAME, content: countedLines(replyLines(source.replies), replies) };
  onProgress?.(`${replies.count} replies`);
  if (key) yield { name: KEY_NAME, content: only(key.bytes), stored: true };
  const state = key?.isEncrypted ? "encrypted" : "plain";
  const manifest: BackupManifest = { tables: counted, files, replies, key: key ? state : "none" };
  yield json(MANIFEST_NAME, manifest);
}

async function* only(part: string | Uint8Array) {
  yield part;
}

const json = (name: string, value: object): ArchiveFile => ({ name, content: only(`${JSON.stringify(value)}\n`) });

/** Passes batches of lines on, and leaves their number and their hash in `total`. */
async function* countedLines(
  batches: AsyncIterable<readonly string[]>,
  total: { count: number; sha256: string },
  onCount?: (count: number) => void,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const lines of batches) {
    const text = lines.join("");
    hash.update(text);
    const before = total.count;
    total.count += lines.length;
    if (Math.floor(total.count / PROGRESS_ROWS) > Math.floor(before / PROGRESS_ROWS)) onCount?.(total.count);
    yield text;
  }
  total.sha256 = hash.digest("hex");
}

async function* replyLines(replies: AsyncIterable<ArchivedReply>): AsyncGenerator<readonly string[]> {
  for await (const reply of replies) yield [`${JSON.stringify(reply)}\n`];
}

/** Uploads and where they are. Those that are removed meanwhile are left out. */
async function* uploadsOf(stores: readonly FileStore[]) {
  const [first, ...others] = stores;
  for (const store of stores) {
    for await (const path of store.list()) {
      const isAgain = store !== first && (await isIn([first, ...others.slice(0, others.indexOf(store))], path));
      const file = isAgain ? null : await store.read(path);
      if (file) yield { path, store, file };
    }
  }
}

/** Uploads, each with its hash in the hash over all of them. */
async function* filesOf({ stores, onProgress }: BackupSource, total: FileTotal): AsyncGenerator<ArchiveFile> {
  const all = createHash("sha256");
  for await (const { path, file } of uploadsOf(stores)) {
    const hash = createHash("sha256");
    const content = hashed(file.stream, hash, total);
    yield { name: FILES + path, content, stored: isCompressed(path) };
    all.update(`${path}\n${hash.digest("hex")}\n`);
    total.count += 1;
    if (total.count % PROGRESS_FILES === 0) onProgress?.(`${total.count} files`);
  }
  total.sha256 = all.digest("hex");
}

/** The list of uploads, after the content of each is beside the archive. */
async function* linesBeside(
  { stores, onProgress }: BackupSource,
  beside: UploadsBeside,
  total: FileTotal,
): AsyncGenerator<string> {
  const all = createHash("sha256");
  for await (const { path, store, file } of uploadsOf(stores)) {
    const sha256 = await hashOf(file.stream);
    if (!(await beside.store.has(sha256, file.sizeBytes))) {
      const again = await store.read(path);
      if (!again) continue;
      await beside.store.write(sha256, again.stream);
    }
    beside.onStored(sha256);
    yield `${JSON.stringify([path, sha256, file.sizeBytes])}\n`;
    all.update(`${path}\n${sha256}\n`);
    total.bytes += file.sizeBytes;
    total.count += 1;
    if (total.count % PROGRESS_FILES === 0) onProgress?.(`${total.count} files`);
  }
  total.sha256 = all.digest("hex");
}

interface FileTotal {
  count: number;
  bytes: number;
  sha256: string;
}

async function* hashed(
  stream: Readable,
  hash: ReturnType<typeof createHash>,
  total: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    total.bytes += chunk.length;
    yield chunk;
  }
}

async function isIn(stores: readonly (FileStore | undefined)[], path: string): Promise<boolean> {
  for (const store of stores) {
    const file = await store?.read(path);
    file?.stream.destroy();
    if (file) return true;
  }
  return false;
}
