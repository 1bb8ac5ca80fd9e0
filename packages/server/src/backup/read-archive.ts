import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import * as v from "valibot";
import * as yauzl from "yauzl";
import {
  type ArchivedFile,
  BackupError,
  type BackupHead,
  type BackupManifest,
  FILE_LIST,
  FILES,
  FORMAT,
  HEAD_NAME,
  KEY_NAME,
  MANIFEST_NAME,
  REPLIES_NAME,
  ROWS,
} from "./format.ts";
import { listedFiles } from "./listed-files.ts";
import { headSchema } from "./read-head.ts";
import { createFolderUploads, type UploadStore } from "./upload-store.ts";

const counted = { count: v.number(), sha256: v.string() };
const manifestSchema = v.object({
  tables: v.record(v.string(), v.object(counted)),
  files: v.object({ ...counted, bytes: v.number() }),
  replies: v.object(counted),
  key: v.picklist(["none", "plain", "encrypted"]),
});

/** An archive that is read; its head and manifest are valid. */
export interface BackupArchive {
  readonly head: BackupHead;
  readonly manifest: BackupManifest;
  /** The size of all rows. */
  readonly rowBytes: number;
  /** The lines of a table, without their ends. */
  rows(table: string): AsyncIterable<string>;
  /** The lines with replies, without their ends. */
  replies(): AsyncIterable<string>;
  /** The uploads, in the order of the manifest's hash; each path is one that the site can have made. */
  files(): AsyncIterable<ArchivedFile>;
  /** The bytes of the key's file. */
  key(): Promise<Buffer>;
  close(): void;
}

/**
 * Opens an archive, whose uploads may be beside it. Throws `BackupError` for one that is cut off, damaged, or of a newer
 * version.
 */
export async function openBackup(
  file: string,
  beside: UploadStore = createFolderUploads(dirname(file)),
): Promise<BackupArchive> {
  const zip = await openZip(file);
  try {
    const { entries, fileCount } = await directoryOf(zip);
    const head = await readJson(headSchema, HEAD_NAME, () => readEntry(zip, entries, HEAD_NAME));
    if (head.format > FORMAT)
      throw new BackupError(`The backup was made by version ${head.version}, which is newer than this one.`);
    const manifest = await readJson(manifestSchema, MANIFEST_NAME, () => readEntry(zip, entries, MANIFEST_NAME));
    ensureWhole(manifest, entries, fileCount);
    const rowEntries = Object.keys(manifest.tables).map((table) => find(entries, rowsName(table)));
    return {
      ...{ head, manifest, rowBytes: rowEntries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) },
      rows: (table) => linesOf(zip, entries, rowsName(table)),
      replies: () => linesOf(zip, entries, REPLIES_NAME),
      files: () =>
        inside(entries.has(FILE_LIST) ? listedFiles(linesOf(zip, entries, FILE_LIST), beside) : filesOf(file)),
      key: () => readEntry(zip, entries, KEY_NAME),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof BackupError ? error : new BackupError(`The backup is damaged: ${(error as Error).message}.`);
  }
}

async function openZip(file: string): Promise<yauzl.ZipFile> {
  const options = { autoClose: false, strictFileNames: true };
  return yauzl.openPromise(file, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code) throw new BackupError(`${file} cannot be read: ${error.message}`);
    throw new BackupError(`${file} is no backup, or its end is missing.`);
  });
}

const rowsName = (table: string) => `${ROWS}${table}.jsonl`;

type Entries = ReadonlyMap<string, yauzl.Entry>;

/** Many times as many as an archive has. */
const MAX_ENTRIES = 10_000;

/** All entries but the uploads, of which there may be any number. */
async function directoryOf(zip: yauzl.ZipFile): Promise<{ entries: Entries; fileCount: number }> {
  const entries = new Map<string, yauzl.Entry>();
  let fileCount = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith(FILES)) fileCount += 1;
    else if (entries.has(entry.fileName))
      throw new BackupError(`The backup is damaged: ${entry.fileName} is in it twice.`);
    else if (entries.size === MAX_ENTRIES)
      throw new BackupError(`The backup is damaged: it has more than ${MAX_ENTRIES} entries besides uploads.`);
    else entries.set(entry.fileName, entry);
  }
  return { entries, fileCount };
}

function find(entries: Entries, name: string): yauzl.Entry {
  const entry = entries.get(name);
  if (!entry) throw new BackupError(`The backup is not whole: ${name} is missing.`);
  return entry;
}

/** Far more than the list of all tables, or a key. */
const MAX_ENTRY_BYTES = 16 * 1024 * 1024;

/** Reads an entry of which the manifest has no hash; yauzl leaves the check of its sum to us. */
async function readEntry(zip: yauzl.ZipFile, entries: Entries, name: string): Promise<Buffer> {
  const entry = find(entries, name);
  if (entry.uncompressedSize > MAX_ENTRY_BYTES) throw new BackupError(`The backup is damaged: ${name} is too large.`);
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new BackupError(`The backup is damaged: ${name} differs from its sum.`);
  return bytes;
}

async function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  name: string,
  bytes: () => Promise<Buffer>,
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), (await bytes()).toString());
  if (!result.success) throw new BackupError(`The backup is damaged: ${name} is not as it should be.`);
  return result.output;
}

/** A thousand calls are sampled. */
const MAX_REPLIES = 10_000;

function ensureWhole({ tables, files, replies, key }: BackupManifest, entries: Entries, fileCount: number): void {
  if (replies.count > MAX_REPLIES) throw new BackupError(`The backup is damaged: it has ${replies.count} replies.`);
  const missing = Object.keys(tables).filter((table) => !entries.has(rowsName(table)));
  if (missing.length > 0) throw new BackupError(`The backup is not whole: it lacks the tables ${missing.join(", ")}.`);
  if (fileCount !== (entries.has(FILE_LIST) ? 0 : files.count))
    throw new BackupError(`The backup is not whole: it has ${fileCount} of ${files.count} uploaded files.`);
  find(entries, REPLIES_NAME);
  if (key !== "none") find(entries, KEY_NAME);
}

/** No line is nearly as long: the longest are parts of packages of plugins, with half a megabyte. */
const MAX_LINE = 16 * 1024 * 1024;

/** Lines end with a line feed alone: texts may contain the other separators that `readline` knows. */
async function* linesOf(zip: yauzl.ZipFile, entries: Entries, name: string): AsyncGenerator<string> {
  const input = await zip.openReadStreamPromise(find(entries, name));
  let rest: string[] = [];
  let length = 0;
  for await (const text of input.setEncoding("utf8") as AsyncIterable<string>) {
    const [first = "", ...others] = text.split("\n");
    rest.push(first);
    length += first.length;
    if (length > MAX_LINE) throw new BackupError(`The backup is damaged: ${name} has a line without an end.`);
    const last = others.pop();
    if (last === undefined) continue;
    yield rest.join("");
    yield* others;
    [rest, length] = [[last], last.length];
  }
  if (length > 0) throw new BackupError(`The backup is damaged: a line of ${name} is cut off.`);
}

/** Paths as the site makes them; `..`, absolute ones and other separators lead elsewhere. */
const isInside = (path: string) =>
  path.split("/").every((part) => /^[^\\:\p{Cc}]+$/u.test(part) && !/^\.+$/.test(part));

async function* inside(files: AsyncIterable<ArchivedFile>): AsyncGenerator<ArchivedFile> {
  for await (const file of files) {
    if (!isInside(file.path)) throw new BackupError(`The backup is damaged: ${file.path} is no path of an upload.`);
    yield file;
  }
}

/** Reads the directory once more instead of remembering the names of all uploads. */
async function* filesOf(file: string): AsyncGenerator<ArchivedFile> {
  const zip = await openZip(file);
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      if (!fileName.startsWith(FILES)) continue;
      const path = fileName.slice(FILES.length);
      yield { path, sizeBytes: uncompressedSize, open: () => zip.openReadStreamPromise(entry) };
    }
  } finally {
    zip.close();
  }
}

/** SHA-256 of a stream, in hex. */
export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
