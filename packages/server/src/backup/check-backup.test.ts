import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ArchiveEntries, changeJson, recount, repack, writeArchive, writeEntries } from "../../testing/backups.ts";
import { createFixtures, testSite } from "../../testing/index.ts";
import { checkBackup } from "./check-backup.ts";
import { BackupError, type BackupHead, type BackupManifest } from "./format.ts";
import { openBackup } from "./read-archive.ts";

const CENTRAL_HEADER_BYTES = 46;

let folder: string;
let file: string;
let changed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-check-"));
  file = join(folder, "site.zip");
  changed = join(folder, "changed.zip");
  const site = await testSite();
  await createFixtures(site).question({ by: site.admin });
  await site.app.files.save("post/ab/picture.png", randomBytes(100_000));
  await site.app.files.save("post/up/leaf.txt", new TextEncoder().encode("two leaves and a bud"));
  await site.app.secrets.seal("text", "about");
  await writeArchive({ ...site.paths, address: site.address, to: file });
  await site.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(path: string): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  const archive = await openBackup(path);
  await checkBackup(archive).finally(archive.close);
  return { head: archive.head, manifest: archive.manifest };
}

test.each(Array.from({ length: 20 }, (_, n) => n / 20))(
  "BK4 an archive that ends after %d of its bytes is refused",
  async (part) => {
    const bytes = await readFile(file);
    await writeFile(changed, bytes);
    await truncate(changed, Math.floor(bytes.length * part));
    await expect(check(changed)).rejects.toThrow("is no backup, or its end is missing");
  },
);

test("BK4 an archive without its last byte is refused", async () => {
  await writeFile(changed, (await readFile(file)).subarray(0, -1));
  await expect(check(changed)).rejects.toBeInstanceOf(BackupError);
});

test("BK4 wherever a byte was changed, the archive is refused or has the same content", async () => {
  const bytes = await readFile(file);
  const original = await check(file);
  const accepted: object[] = [];
  let rejected = 0;
  for (let n = 0; n < 40; n++) {
    // Half of them in the head, in the manifest and in the directory at the end.
    const [from, size] = n % 2 ? [0, bytes.length] : n % 4 ? [0, 3000] : [bytes.length - 12_000, 12_000];
    const at = from + Math.floor((size * n) / 40);
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 0xff;
    await writeFile(changed, copy);
    try {
      accepted.push(await check(changed));
    } catch (error) {
      expect(error).toBeInstanceOf(BackupError);
      rejected += 1;
    }
  }
  expect(accepted).toEqual(accepted.map(() => original));
  expect(rejected).toBeGreaterThan(20);
});

test("BK4 an archive with one of its parts missing is refused, with its name", async () => {
  for (const name of ["askwell.json", "manifest.json", "rows/questions.jsonl", "replies.jsonl", "secret.key"]) {
    await repack(file, changed, (entries) => void entries.delete(name));
    const missing = name.replace(/^rows\/|\.jsonl$/g, "");
    await expect(check(changed)).rejects.toThrow(new RegExp(`not whole: .*${missing}`));
  }
  await repack(file, changed, (entries) => void entries.delete("files/post/up/leaf.txt"));
  await expect(check(changed)).rejects.toThrow("it has 1 of 2 uploaded files");
});

const changeManifest = (entries: ArchiveEntries, change: (manifest: BackupManifest) => object) =>
  changeJson<BackupManifest>(entries, "manifest.json", change);

/** Changes the first row of a table, and the manifest with it. */
const changeRow = (entries: ArchiveEntries, change: (row: unknown[]) => unknown) => {
  const [first = "", ...others] = String(entries.get("rows/users.jsonl")).split("\n");
  entries.set("rows/users.jsonl", [JSON.stringify(change(JSON.parse(first))), ...others].join("\n"));
  recount(entries);
};

const wrongContent: [string, string, (entries: ArchiveEntries) => void][] = [
  [
    "a wrong number of rows",
    "users has 1 of 2 rows",
    (entries) =>
      changeManifest(entries, (manifest) => {
        const users = { ...manifest.tables.users, count: 2 };
        return { ...manifest, tables: { ...manifest.tables, users } };
      }),
  ],
  [
    "other rows than those of the hash",
    "the rows of users are not those that were stored",
    (entries) => entries.set("rows/users.jsonl", String(entries.get("rows/users.jsonl")).replace("admin", "nimda")),
  ],
  [
    "another upload",
    "uploaded files differ",
    (entries) => entries.set("files/post/up/leaf.txt", "two leaves and a bug"),
  ],
  [
    "an upload that is larger than the manifest says",
    "uploaded files differ",
    (entries) => entries.set("files/post/up/leaf.txt", Buffer.alloc(50_000_000)),
  ],
  [
    "a table that the version does not have",
    "its tables are not those of the version",
    (entries) => {
      entries.set("rows/sqlite_schema.jsonl", "");
      changeJson<BackupHead>(entries, "askwell.json", (head) => ({
        ...head,
        tables: { ...head.tables, sqlite_schema: ["name"] },
      }));
      changeManifest(entries, (manifest) => ({
        ...manifest,
        tables: { ...manifest.tables, sqlite_schema: { count: 0, sha256: "" } },
      }));
      recount(entries);
    },
  ],
  [
    "a column that the table does not have",
    "its tables are not those of the version",
    (entries) =>
      changeJson<BackupHead>(entries, "askwell.json", (head) => ({
        ...head,
        tables: { ...head.tables, users: ['id") select 1 --', ...(head.tables.users ?? []).slice(1)] },
      })),
  ],
  ["a row with too few values", "a row has other columns", (entries) => changeRow(entries, (row) => row.slice(1))],
  ["a row that is no list", "a row has other columns", (entries) => changeRow(entries, () => ({ id: "1" }))],
  ["a value of another type", "a value is no", (entries) => changeRow(entries, ([, ...row]) => [{ $ne: "" }, ...row])],
  [
    "a fraction where a whole number belongs",
    "a value is no number",
    (entries) => changeRow(entries, (row) => row.map((value) => (typeof value === "number" ? 0.5 : value))),
  ],
  [
    "a line without an end",
    "a line without an end",
    (entries) => {
      entries.set("rows/users.jsonl", `["${"x".repeat(20_000_000)}`);
      recount(entries);
    },
  ],
  [
    "a list of tables that is far too large",
    "askwell.json is too large",
    (entries) => entries.set("askwell.json", Buffer.alloc(20_000_000, " ")),
  ],
  [
    "a row that is nested deeply",
    "a row has other columns",
    (entries) => {
      entries.set("rows/users.jsonl", `${"[".repeat(100_000)}${"]".repeat(100_000)}\n`);
      recount(entries);
    },
  ],
  [
    "more replies than are sampled",
    "it has 20000 replies",
    (entries) => {
      entries.set("replies.jsonl", '["questionInfo",{},null]\n'.repeat(20_000));
      recount(entries);
    },
  ],
  [
    "a great many entries of other names",
    "it has more than 10000 entries besides uploads",
    (entries) => {
      for (let n = 0; n < 10_001; n++) entries.set(`rows/other-${n}.jsonl`, "");
    },
  ],
  ["a manifest that is none", "manifest.json is not as it should be", (entries) => entries.set("manifest.json", "{}")],
];

test.each(wrongContent)("BK4 %s is found before anything is written", async (_, message, change) => {
  await repack(file, changed, change);
  await expect(check(changed)).rejects.toThrow(message);
});

test.each(["post/../leaf.txt", "/post/up/le.txt", "post\\up\\leaf.tx", "post/up/./leaf.t", "po:t/up/leaf.txt"])(
  "BK4 an upload cannot be named %j",
  async (path) => {
    const name = `files/${path.padEnd("post/up/leaf.txt".length, "x")}`;
    const bytes = (await readFile(file)).toString("latin1").replaceAll("files/post/up/leaf.txt", name);
    await writeFile(changed, bytes, "latin1");
    await expect(check(changed)).rejects.toThrow(/damaged: (.* is no path of an upload|invalid)/);
  },
);

test("BK4 an entry cannot be in the archive twice", async () => {
  const entries: [string, string][] = [
    ["askwell.json", "{}"],
    ["askwell.json", "{}"],
  ];
  await writeEntries(entries, changed);
  await expect(check(changed)).rejects.toThrow("askwell.json is in it twice");
});

test("BK4 a link in an archive is an upload with the path that it names as its content", async () => {
  await repack(file, changed, (entries) => entries.set("files/post/up/leaf.txt", "../../../../etc/passwd"));
  const bytes = await readFile(changed);
  const name = bytes.lastIndexOf("files/post/up/leaf.txt");
  const header = name - CENTRAL_HEADER_BYTES;
  expect(bytes.readUInt32LE(header)).toBe(0x02014b50);
  // Made on Unix, as a symbolic link: "version made by" and "external file attributes" of the entry.
  bytes.writeUInt8(3, header + 5);
  bytes.writeUInt32LE(0o120777 * 2 ** 16, header + 38);
  await writeFile(changed, bytes);
  await expect(check(changed)).rejects.toThrow("uploaded files differ");
  const archive = await openBackup(changed);
  const files: Record<string, string> = {};
  for await (const { path, open } of archive.files()) files[path] = String(await buffer(await open()));
  archive.close();
  expect(files["post/up/leaf.txt"]).toBe("../../../../etc/passwd");
});
