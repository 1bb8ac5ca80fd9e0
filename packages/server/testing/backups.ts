import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import * as yauzl from "yauzl";
import type { ArchivedReply, BackupHead, BackupManifest } from "../src/backup/format.ts";
import { encryptKey } from "../src/backup/key.ts";
import type { UploadsBeside } from "../src/backup/prune-uploads.ts";
import { backupStream } from "../src/backup/write-backup.ts";
import { type ArchiveFile, zipStream } from "../src/platform/archive/zip.ts";
import { withSnapshot } from "../src/platform/db/index.ts";
import { createDiskFiles, type FileStore } from "../src/platform/files/index.ts";

/** What an archive is made of, and where. */
export interface BackupPlan {
  readonly address: string;
  readonly uploads: string;
  readonly keyFile: string;
  readonly to: string;
  readonly passphrase?: string | undefined;
  readonly replies?: readonly ArchivedReply[];
  /** Where other uploads are. */
  readonly storage?: FileStore;
  /** Where uploads are stored that are not in the archive. */
  readonly beside?: UploadsBeside;
}

/** Writes an archive as `askwell backup` does. */
export async function writeArchive(plan: BackupPlan): Promise<void> {
  const { address, uploads, keyFile, to, passphrase, replies, storage, beside } = plan;
  const key = await readFile(keyFile);
  const bytes = passphrase ? await encryptKey(key, passphrase) : key;
  await withSnapshot(address, (db) =>
    pipeline(
      backupStream({
        ...{
          db,
          beside,
          stores: [createDiskFiles(uploads), ...(storage ? [storage] : [])],
          siteUrl: "https://tea.example",
          now: 1_700_000_000,
        },
        key: { bytes, isEncrypted: passphrase !== undefined },
        replies: listed(replies ?? []),
      }),
      createWriteStream(to),
    ),
  );
}

async function* listed<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

/** The entries of an archive by name, in their order. */
export type ArchiveEntries = Map<string, string | Buffer>;

/** Writes a copy of an archive in which entries were changed. */
export async function repack(from: string, to: string, change: (entries: ArchiveEntries) => void): Promise<void> {
  const entries: ArchiveEntries = new Map();
  const zip = await yauzl.openPromise(from, { autoClose: false });
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  change(entries);
  await writeEntries(entries, to);
}

/** Writes an archive with any entries. */
export async function writeEntries(entries: Iterable<[string, string | Buffer]>, to: string): Promise<void> {
  const files = [...entries].map(([name, content]): ArchiveFile => ({ name, content: listed([content]) }));
  await pipeline(zipStream(listed(files)), createWriteStream(to));
}

/** Changes a JSON entry. */
export function changeJson<T extends BackupHead | BackupManifest>(
  entries: ArchiveEntries,
  name: string,
  change: (value: T) => object,
): void {
  entries.set(name, `${JSON.stringify(change(JSON.parse(String(entries.get(name))) as T))}\n`);
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const countLines = (content: string | Buffer) => String(content).split("\n").length - 1;

/** Makes the manifest agree with the entries, as an attacker does. */
export function recount(entries: ArchiveEntries): void {
  changeJson<BackupManifest>(entries, "manifest.json", (manifest) => {
    const counted = (name: string) => {
      const content = entries.get(name) ?? "";
      return { count: countLines(content), sha256: sha256(content) };
    };
    const tables = Object.fromEntries(
      Object.keys(manifest.tables).map((name) => [name, counted(`rows/${name}.jsonl`)]),
    );
    const uploads = [...entries].filter(([name]) => name.startsWith("files/"));
    const hashes = uploads.map(([name, content]) => `${name.slice("files/".length)}\n${sha256(content)}\n`);
    const bytes = uploads.reduce((sum, [, content]) => sum + content.length, 0);
    const files = { count: uploads.length, bytes, sha256: sha256(hashes.join("")) };
    return { ...manifest, tables, files, replies: counted("replies.jsonl") };
  });
}
