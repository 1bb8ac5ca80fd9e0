import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import * as v from "valibot";
import * as yauzl from "yauzl";
import {
  BackupError,
  type BackupHead,
  type BackupManifest,
  FILES,
  FORMAT,
  HEAD_NAME,
  MANIFEST_NAME,
  ROWS,
} from "./format.ts";

const counted = { count: v.number(), sha256: v.string() };
const headSchema = v.object({
  format: v.number(),
  version: v.string(),
  created_at: v.number(),
  site_url: v.string(),
  migrations: v.array(v.string()),
  tables: v.record(v.string(), v.array(v.string())),
});
const manifestSchema = v.object({
  tables: v.record(v.string(), v.object(counted)),
  files: v.object({ ...counted, bytes: v.number() }),
  key: v.picklist(["none", "plain", "encrypted"]),
});

/** An archive that is read; its head and manifest are valid. */
export interface BackupArchive {
  readonly head: BackupHead;
  readonly manifest: BackupManifest;
  /** The rows of a table, as lists of values in the order of the head's columns. */
  rows(table: string): AsyncIterable<readonly unknown[]>;
  /** The paths of the uploads, in the order of the manifest's hash. */
  readonly files: readonly string[];
  /** The bytes of an upload, or of another entry by its whole name. */
  bytes(name: string): Promise<Buffer>;
  close(): void;
}

/** Opens an archive. Throws `BackupError` for one that is cut off, damaged, or of a newer version. */
export async function openBackup(file: string): Promise<BackupArchive> {
  const zip = await yauzl.openPromise(file, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code) throw new BackupError(`${file} cannot be read: ${error.message}`);
    throw new BackupError(`${file} is no backup, or its end is missing.`);
  });
  try {
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const bytes = (name: string) => readEntry(zip, entries, name);
    const head = await readJson(headSchema, HEAD_NAME, bytes);
    if (head.format > FORMAT)
      throw new BackupError(`The backup was made by version ${head.version}, which is newer than this one.`);
    const manifest = await readJson(manifestSchema, MANIFEST_NAME, bytes);
    ensureWhole(manifest, entries);
    return {
      ...{ head, manifest, bytes },
      rows: (table) => rowsOf(zip, entries, table),
      files: [...entries.keys()].filter((name) => name.startsWith(FILES)).map((name) => name.slice(FILES.length)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof BackupError ? error : new BackupError(`The backup is damaged: ${(error as Error).message}.`);
  }
}

type Entries = ReadonlyMap<string, yauzl.Entry>;

function find(entries: Entries, name: string): yauzl.Entry {
  const entry = entries.get(name);
  if (!entry) throw new BackupError(`The backup is not whole: ${name} is missing.`);
  return entry;
}

/** Reads an entry of which the manifest has no hash; yauzl leaves the check of its sum to us. */
async function readEntry(zip: yauzl.ZipFile, entries: Entries, name: string): Promise<Buffer> {
  const entry = find(entries, name);
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new BackupError(`The backup is damaged: ${name} differs from its sum.`);
  return bytes;
}

async function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  name: string,
  bytes: (name: string) => Promise<Buffer>,
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), (await bytes(name)).toString());
  if (!result.success) throw new BackupError(`The backup is damaged: ${name} is not as it should be.`);
  return result.output;
}

function ensureWhole({ tables, files }: BackupManifest, entries: Entries): void {
  const missing = Object.keys(tables).filter((table) => !entries.has(`${ROWS}${table}.jsonl`));
  if (missing.length > 0) throw new BackupError(`The backup is not whole: it lacks the tables ${missing.join(", ")}.`);
  const found = [...entries.keys()].filter((name) => name.startsWith(FILES)).length;
  if (found !== files.count)
    throw new BackupError(`The backup is not whole: it has ${found} of ${files.count} uploaded files.`);
}

/** Lines end with a line feed alone: texts may contain the other separators that `readline` knows. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new BackupError("The backup is damaged: a line is cut off.");
}

async function* rowsOf(zip: yauzl.ZipFile, entries: Entries, table: string): AsyncGenerator<readonly unknown[]> {
  const input = await zip.openReadStreamPromise(find(entries, `${ROWS}${table}.jsonl`));
  for await (const line of linesOf(input.setEncoding("utf8"))) {
    const values: unknown = JSON.parse(line);
    if (!Array.isArray(values)) throw new BackupError(`The backup is damaged: a row of ${table} is none.`);
    yield values;
  }
}

/** Reads everything once and compares it with the manifest. Throws `BackupError` naming the first thing that differs. */
export async function checkBackup(archive: BackupArchive, onProgress?: (line: string) => void): Promise<void> {
  const { manifest } = archive;
  for (const [table, expected] of Object.entries(manifest.tables)) {
    const hash = createHash("sha256");
    let count = 0;
    try {
      for await (const values of archive.rows(table)) {
        hash.update(`${JSON.stringify(values)}\n`);
        count += 1;
      }
    } catch (error) {
      throw new BackupError(`The backup is damaged: ${table} cannot be read (${(error as Error).message}).`);
    }
    if (count !== expected.count || hash.digest("hex") !== expected.sha256)
      throw new BackupError(`The backup is damaged: ${table} has ${count} of ${expected.count} rows, or other ones.`);
    onProgress?.(`${table}: ${count} rows`);
  }
  const all = createHash("sha256");
  for (const path of archive.files) {
    const bytes = await archive.bytes(FILES + path).catch((error: Error) => {
      throw new BackupError(`The backup is damaged: the file ${path} cannot be read (${error.message}).`);
    });
    all.update(`${path}\n${createHash("sha256").update(bytes).digest("hex")}\n`);
  }
  if (all.digest("hex") !== manifest.files.sha256)
    throw new BackupError("The backup is damaged: uploaded files differ from what was stored.");
}
