import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyTestFile, type TestDatabase, unmigratedTestDatabase } from "../../testing/database.ts";
import { createFixtures, type SiteFixtures, type TestSite, testSite } from "../../testing/index.ts";
import { withSnapshot } from "../platform/db/index.ts";
import { createTable, keyType, numberType, wordType } from "../platform/db/schema/schema.ts";
import { createDiskFiles } from "../platform/files/index.ts";
import { ensureRestored } from "./ensure-restored.ts";
import { BackupError } from "./format.ts";
import { encryptKey } from "./key.ts";
import { type BackupArchive, checkBackup, openBackup } from "./read-archive.ts";
import { type RestoreTarget, restoreBackup } from "./restore.ts";
import { archivedTables, insertRows, readTable } from "./rows.ts";
import { backupStream } from "./write-backup.ts";

/** Everything that JSON, lines or an engine could mistake for something else. */
const hostile = "Tea\u2028and\u2029biscuits\r\n\t\"quoted\" \\n 'single' 茶 🍵 \u0001 </script>";

let site: TestSite;
let fixtures: SiteFixtures;
let folder: string;
let file: string;
const opened: TestDatabase<unknown>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-backup-"));
  file = join(folder, "site.zip");
  site = await testSite();
  fixtures = createFixtures(site);
  const ann = await site.person("ann", { rank: 500 });
  const { id } = await fixtures.question({ by: ann, title: "How long does green tea steep", content: hostile });
  await fixtures.answer({ by: site.admin, to: id, content: "Two minutes, not more." });
  for (let n = 0; n < 3; n++) await fixtures.question({ by: ann });
  await site.settle();
  await site.app.files.save("post/ab/picture.png", randomBytes(300_000));
  await site.app.files.save("avatar/empty.bin", new Uint8Array());
  await site.app.secrets.seal("text", "about");
  await makeBackup(file);
});
afterAll(async () => {
  await site.close();
  for (const { drop } of opened) await drop();
  await rm(folder, { recursive: true, force: true });
});

async function makeBackup(to: string, passphrase?: string): Promise<void> {
  await backUp({ address: site.address, uploads: site.paths.uploads, to, passphrase });
}

interface BackupPlan {
  readonly address: string;
  readonly uploads: string;
  readonly to: string;
  readonly passphrase?: string | undefined;
}

async function backUp({ address, uploads, to, passphrase }: BackupPlan): Promise<void> {
  const key = await readFile(site.paths.keyFile);
  const bytes = passphrase ? await encryptKey(key, passphrase) : key;
  await withSnapshot(address, (db) =>
    pipeline(
      backupStream({
        ...{ db, stores: [createDiskFiles(uploads)], siteUrl: "https://tea.example", now: site.app.now() },
        key: { bytes, isEncrypted: passphrase !== undefined },
      }),
      createWriteStream(to),
    ),
  );
}

/** An empty database, and a folder. */
async function targetOf(name: string, passphrase?: string): Promise<RestoreTarget> {
  return targetWith(await unmigratedTestDatabase<unknown>(), name, passphrase);
}

function targetWith(created: TestDatabase<unknown>, name: string, passphrase?: string): RestoreTarget {
  opened.push(created);
  return {
    database: created.database,
    files: createDiskFiles(join(folder, name)),
    keyFile: join(folder, name, "secret.key"),
    passphrase,
  };
}

async function restoreTo(target: RestoreTarget, from = file): Promise<void> {
  const archive = await openBackup(from);
  await restoreBackup(archive, target).finally(archive.close);
}

async function contentOf(database: TestDatabase<unknown>["database"]): Promise<Record<string, object[]>> {
  const content: Record<string, object[]> = {};
  for (const table of await archivedTables(database.read)) {
    content[table.name] = [];
    for await (const rows of readTable(database.read, table)) content[table.name]?.push(...rows);
  }
  return content;
}

test("BK1 a restored site has the same rows, uploads and key", async () => {
  const target = await targetOf("whole");
  const { database, files, keyFile } = target;
  await restoreTo(target);
  const before = await contentOf(site.app.db as never);
  const after = await contentOf(database);
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  for (const [table, rows] of Object.entries(before)) {
    // Words are indexed again.
    const expected = table === "search" ? rows.map((row) => ({ ...row, segment: 0 })) : rows;
    expect(after[table], table).toEqual(expected);
  }
  const picture = await files.read("post/ab/picture.png");
  picture?.stream.destroy();
  expect(picture?.sizeBytes).toBe(300_000);
  expect(await readFile(keyFile)).toEqual(await readFile(site.paths.keyFile));
});

test("BK1 an archive is the same after a way over SQLite and back, so that every engine is restored into every other", async () => {
  const names = ["over", "back"] as const;
  const databases = [await emptyTestFile<unknown>(), await unmigratedTestDatabase<unknown>()];
  let from = file;
  const archives: BackupArchive[] = [await openBackup(from)];
  for (const [at, name] of names.entries()) {
    const created = databases[at]!;
    await restoreTo(targetWith(created, name), from);
    from = join(folder, `${name}.zip`);
    await backUp({ address: created.address, uploads: join(folder, name), to: from });
    archives.push(await openBackup(from));
  }
  const [first, second, third] = archives.map(({ head, manifest }) => ({ ...head, ...manifest }));
  for (const { close } of archives) close();
  expect(third).toEqual(second);
  // Words are indexed again: only where they are indexed differs.
  const search = first?.tables.search;
  expect({ ...second, tables: { ...second?.tables, search } }).toEqual(first);
});

test("BK2 a key under a passphrase is restored with it alone", async () => {
  const locked = join(folder, "locked.zip");
  await makeBackup(locked, "four quiet cups");
  expect((await readFile(locked)).includes(await readFile(site.paths.keyFile))).toBe(false);
  const wrong = await targetOf("wrong", "four loud cups");
  await expect(restoreTo(wrong, locked)).rejects.toThrow("The passphrase is not the one");
  expect(await archivedTables(wrong.database.read)).toEqual([]);
  const right = await targetOf("right", "four quiet cups");
  await restoreTo(right, locked);
  expect(await readFile(right.keyFile)).toEqual(await readFile(site.paths.keyFile));
});

test("BK3 a database that is not empty is left alone", async () => {
  const target = await targetOf("used");
  await target.database.write((tx) => sql`create table guests (name text)`.execute(tx));
  await expect(restoreTo(target)).rejects.toThrow("The database is not empty.");
});

test.each([0.2, 0.6, 0.95, 0.999])("BK4 an archive that ends after %d of its bytes is refused", async (part) => {
  const cut = join(folder, "cut.zip");
  const bytes = await readFile(file);
  await writeFile(cut, bytes);
  await truncate(cut, Math.floor(bytes.length * part));
  await expect(openBackup(cut)).rejects.toThrow("or its end is missing");
});

test("BK4 an archive with changed bytes is refused before anything is written", async () => {
  const bytes = await readFile(file);
  const changed = join(folder, "changed.zip");
  for (const part of [0.3, 0.6]) {
    await writeFile(changed, flipped(bytes, Math.floor(bytes.length * part)));
    const target = await targetOf("changed");
    await expect(restoreTo(target, changed)).rejects.toThrow("The backup is damaged");
    expect(await archivedTables(target.database.read)).toEqual([]);
  }
});

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

test("BK4 wherever a byte was changed, the archive is refused or has the same content", async () => {
  const bytes = await readFile(file);
  const original = await openBackup(file);
  original.close();
  const changed = join(folder, "flipped.zip");
  const accepted: object[] = [];
  let rejected = 0;
  for (let n = 0; n < 120; n++) {
    // Half of them in the head, in the manifest and in the directory at the end.
    const [from, size] = n % 2 ? [0, bytes.length] : n % 4 ? [0, 3000] : [bytes.length - 12_000, 12_000];
    await writeFile(changed, flipped(bytes, from + Math.floor((size * n) / 120)));
    try {
      const archive = await openBackup(changed);
      await checkBackup(archive).finally(archive.close);
      accepted.push({ head: archive.head, manifest: archive.manifest });
    } catch (error) {
      expect(error).toBeInstanceOf(BackupError);
      rejected += 1;
    }
  }
  const { head, manifest } = original;
  expect(accepted).toEqual(accepted.map(() => ({ head, manifest })));
  expect(rejected).toBeGreaterThan(60);
});

test("BK5 a restore that was interrupted is begun again", async () => {
  const target = await targetOf("interrupted");
  const failing: RestoreTarget = {
    ...target,
    files: { ...target.files, save: () => Promise.reject(new Error("the disk is full")) },
  };
  await expect(restoreTo(failing)).rejects.toThrow("the disk is full");
  await expect(ensureRestored(target.database)).rejects.toThrow("was interrupted");
  await restoreTo(target);
  await ensureRestored(target.database);
  const { users = [], questions = [] } = await contentOf(target.database);
  const before = await contentOf(site.app.db as never);
  expect([users, questions]).toEqual([before.users, before.questions]);
});

test("BK6 a backup is of one moment: what is written meanwhile is not in it", async () => {
  await withSnapshot(site.address, async (db) => {
    const [table] = (await archivedTables(db)).filter(({ name }) => name === "questions");
    const count = async () => {
      let rows = 0;
      for await (const batch of readTable(db, table!)) rows += batch.length;
      return rows;
    };
    const before = await count();
    await fixtures.question({ by: site.admin });
    expect(await count()).toBe(before);
  });
});

test("BK7 a table of several batches is read whole and in order", async () => {
  const created = await unmigratedTestDatabase<unknown>();
  opened.push(created);
  const { database } = created;
  await database.write(async (tx) => {
    await createTable(tx, "pairs", {
      columns: { one: keyType(20), two: numberType, word: wordType },
      primaryKey: ["one", "two"],
    });
  });
  const rows = Array.from({ length: 1234 }, (_, n) => [`key ${Math.floor(n / 100)}`, n % 100, `word ${n}`]);
  for (let at = 0; at < rows.length; at += 200)
    await database.write((tx) => insertRows(tx, "pairs", ["one", "two", "word"], rows.slice(at, at + 200)));
  const [table] = await archivedTables(database.read);
  const words: unknown[] = [];
  for await (const batch of readTable(database.read, table!)) words.push(...batch.map(({ word }) => word));
  expect(words).toHaveLength(1234);
  expect(new Set(words).size).toBe(1234);
});
