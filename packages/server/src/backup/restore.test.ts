import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeJson, recount, repack, writeArchive } from "../../testing/backups.ts";
import { emptyTestFile, type TestDatabase, unmigratedTestDatabase } from "../../testing/database.ts";
import { createFixtures, type SiteFixtures, type TestSite, testSite } from "../../testing/index.ts";
import { migrations } from "../migrations/index.ts";
import { appliedMigrations, migrate, openDatabase, withSnapshot } from "../platform/db/index.ts";
import { createDiskFiles } from "../platform/files/index.ts";
import { ensureRestored } from "./ensure-restored.ts";
import { type ArchivedFile, type BackupHead, UNFINISHED } from "./format.ts";
import { type BackupArchive, openBackup } from "./read-archive.ts";
import { type RestoreTarget, restoreBackup } from "./restore.ts";
import { openRestoreDatabase } from "./restore-database.ts";
import { archivedTables, readLines } from "./rows.ts";
import { restoreCopy } from "./verify.ts";

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

const makeBackup = (to: string, passphrase?: string) =>
  writeArchive({ ...site.paths, address: site.address, to, passphrase });

/** An empty database, and a folder. */
async function targetOf(name: string, passphrase?: string): Promise<RestoreTarget> {
  return targetWith(await unmigratedTestDatabase<unknown>(), name, passphrase);
}

async function targetWith(created: TestDatabase<unknown>, name: string, passphrase?: string): Promise<RestoreTarget> {
  opened.push(created);
  await mkdir(join(folder, name), { recursive: true });
  return {
    database: created.database,
    files: createDiskFiles(join(folder, name, "uploads")),
    keyFile: join(folder, name, "secret.key"),
    passphrase,
  };
}

async function restoreTo(target: RestoreTarget, from = file): Promise<void> {
  const archive = await openBackup(from);
  await restoreBackup(archive, target).finally(archive.close);
}

async function contentOf(database: TestDatabase<unknown>["database"]): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await archivedTables(database.read)) {
    content[table.name] = [];
    for await (const lines of readLines(database.read, table)) content[table.name]?.push(...lines);
  }
  return content;
}

/** No table, no upload and no key. */
async function expectNothing({ database, files, keyFile }: RestoreTarget): Promise<void> {
  expect(await archivedTables(database.read)).toEqual([]);
  const paths: string[] = [];
  for await (const path of files.list()) paths.push(path);
  expect(paths).toEqual([]);
  await expect(readFile(keyFile)).rejects.toThrow("ENOENT");
}

test("BK1 a restored site has the same rows, uploads and key", async () => {
  const target = await targetOf("whole");
  const { database, files, keyFile } = target;
  await restoreTo(target);
  const { search: wordsBefore, ...before } = await contentOf(site.app.db as never);
  const { search: wordsAfter, ...after } = await contentOf(database);
  expect(after).toEqual(before);
  // They are indexed again.
  expect(wordsAfter).toHaveLength(wordsBefore?.length ?? 0);
  const picture = await files.read("post/ab/picture.png");
  picture?.stream.destroy();
  expect(picture?.sizeBytes).toBe(300_000);
  expect(await readFile(keyFile)).toEqual(await readFile(site.paths.keyFile));
});

test("BK1 a restored database has the indexes of the site, which SQLite fills without them", async () => {
  const indexesOf = async (database: TestDatabase<unknown>["database"]) =>
    (
      await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema where type = 'index' and tbl_name <> ${UNFINISHED} order by name`.execute(
        database.read,
      )
    ).rows;
  const target = await targetWith(await emptyTestFile<unknown>(), "indexed");
  await restoreTo(target);
  const migrated = await emptyTestFile<unknown>();
  opened.push(migrated);
  await migrate(migrated.database, migrations);
  const indexes = await indexesOf(migrated.database);
  expect(indexes.length).toBeGreaterThan(100);
  expect(await indexesOf(target.database)).toEqual(indexes);
});

test("BK1 an archive is the same after a way over SQLite and back, so that every engine is restored into every other", async () => {
  const names = ["over", "back"] as const;
  const databases = [await emptyTestFile<unknown>(), await unmigratedTestDatabase<unknown>()];
  let from = file;
  const archives: BackupArchive[] = [await openBackup(from)];
  for (const [at, name] of names.entries()) {
    const created = databases[at]!;
    await restoreTo(await targetWith(created, name), from);
    const uploads = join(folder, name, "uploads");
    from = join(folder, `${name}.zip`);
    await writeArchive({ address: created.address, uploads, keyFile: site.paths.keyFile, to: from });
    archives.push(await openBackup(from));
  }
  const [first, second, third] = archives.map(({ head, manifest }) => ({ ...head, ...manifest }));
  for (const { close } of archives) close();
  expect(third).toEqual(second);
  // Words are indexed again: only where they are indexed differs.
  const search = first?.tables.search;
  expect({ ...second, tables: { ...second?.tables, search } }).toEqual(first);
});

test("BK5 the database counts as whole last, so that a killed restore leaves no part out", async () => {
  const target = await targetOf("last");
  const { database, keyFile } = target;
  let isWhole: boolean | undefined;
  const onStored = async () => {
    expect(await readFile(keyFile)).toEqual(await readFile(site.paths.keyFile));
    await expect(ensureRestored(database)).rejects.toThrow("was interrupted");
    isWhole = false;
  };
  await restoreTo({ ...target, onStored });
  expect(isWhole).toBe(false);
  await ensureRestored(database);

  const failing = await targetOf("failing");
  const fails = () => Promise.reject(new Error("the disk is full"));
  const failure = "Nothing was restored: the disk is full";
  await expect(restoreTo({ ...failing, onStored: fails })).rejects.toThrow(failure);
  await expectNothing(failing);
});

test("BK1 uploads are stored once, wherever they are", async () => {
  const storage = createDiskFiles(join(folder, "storage"));
  await storage.save("post/ab/picture.png", randomBytes(300));
  await storage.save("post/cd/moved.txt", new TextEncoder().encode("moved"));
  const both = join(folder, "both.zip");
  await writeArchive({ ...site.paths, address: site.address, to: both, storage });
  const archive = await openBackup(both);
  const sizes: Record<string, number> = {};
  for await (const { path, sizeBytes } of archive.files()) sizes[path] = sizeBytes;
  archive.close();
  expect(sizes).toMatchObject({ "post/ab/picture.png": 300_000, "post/cd/moved.txt": 5, "avatar/empty.bin": 0 });
  await restoreTo(await targetOf("both"), both);
});

test("BK2 a key under a passphrase is restored with it alone", async () => {
  const locked = join(folder, "locked.zip");
  await makeBackup(locked, "four quiet cups");
  expect((await readFile(locked)).includes(await readFile(site.paths.keyFile))).toBe(false);
  const wrong = await targetOf("wrong", "four loud cups");
  await expect(restoreTo(wrong, locked)).rejects.toThrow("The passphrase is not the one");
  await expectNothing(wrong);
  const right = await targetOf("right", "four quiet cups");
  await restoreTo(right, locked);
  expect(await readFile(right.keyFile)).toEqual(await readFile(site.paths.keyFile));
});

test("BK3 a database that is not empty is left alone", async () => {
  const target = await targetOf("used");
  await target.database.write((tx) => sql`create table guests (name text)`.execute(tx));
  await expect(restoreTo(target)).rejects.toThrow("The database is not empty.");
  expect((await archivedTables(target.database.read)).map(({ name }) => name)).toEqual(["guests"]);
});

test("BK3 an archive of a newer version is refused", async () => {
  const newer = join(folder, "newer.zip");
  const target = await targetOf("newer");
  await repack(file, newer, (entries) => {
    changeJson<BackupHead>(entries, "askwell.json", (head) => ({ ...head, version: "9.0.0", format: 3 }));
  });
  await expect(restoreTo(target, newer)).rejects.toThrow("made by version 9.0.0, which is newer");
  await repack(file, newer, (entries) => {
    const added = ["9999-later"];
    changeJson<BackupHead>(entries, "askwell.json", (head) => ({
      ...head,
      migrations: [...head.migrations, ...added],
    }));
  });
  await expect(restoreTo(target, newer)).rejects.toThrow("which is newer than this one");
  await repack(file, newer, (entries) => {
    changeJson<BackupHead>(entries, "askwell.json", (head) => ({ ...head, version: "9.0.0" }));
  });
  await expect(restoreTo(target, newer)).rejects.toThrow("made by version 9.0.0, which is newer than this one");
  await expectNothing(target);
});

test("BK3 the archive of version 0.1.0 is restored and brought up to date", async () => {
  const target = await targetOf("first-version");
  await restoreTo(target, fileURLToPath(new URL("../../testing/archives/askwell-0.1.0.zip", import.meta.url)));
  expect(await appliedMigrations(target.database.read)).toEqual(new Set(migrations.map(({ name }) => name)));
  const { users, questions, votes } = await contentOf(target.database);
  expect([users?.length, questions?.length, votes?.length]).toEqual([15, 29, 485]);
});

test("BK3 the key and the uploads of another site are left alone", async () => {
  const key = await targetOf("other-key");
  await writeFile(key.keyFile, "of another site");
  await expect(restoreTo(key)).rejects.toThrow("is the key of another site");
  expect(await readFile(key.keyFile, "utf8")).toBe("of another site");

  const upload = await targetOf("other-upload");
  await upload.files.save("post/ab/picture.png", new Uint8Array([1, 2, 3]));
  await expect(restoreTo(upload)).rejects.toThrow("post/ab/picture.png exists already, with other content");
  expect(await archivedTables(upload.database.read)).toEqual([]);
  expect(await readdir(join(folder, "other-upload", "uploads"), { recursive: true })).toEqual(
    expect.not.arrayContaining(["avatar/empty.bin"]),
  );
  const picture = await upload.files.read("post/ab/picture.png");
  picture?.stream.destroy();
  expect(picture?.sizeBytes).toBe(3);
});

test("BK3 the uploads of the same site may be there already", async () => {
  const target = await targetOf("in-place");
  for await (const path of createDiskFiles(site.paths.uploads).list()) {
    const stored = await createDiskFiles(site.paths.uploads).read(path);
    await target.files.saveStream(path, stored!.stream);
  }
  await restoreTo(target);
  expect(await contentOf(target.database)).toHaveProperty("users");
});

test("BK4 an archive that unpacks to more than there is room for is refused before it is read", async () => {
  const target = await targetWith(await emptyTestFile<unknown>(), "roomless");
  const archive = await openBackup(file);
  const large: ArchivedFile = {
    ...{ path: "post/ab/large.bin", sizeBytes: 2 ** 52 },
    open: () => Promise.reject(new Error("it was read")),
  };
  const bombs: readonly Partial<BackupArchive>[] = [
    { rowBytes: 2 ** 52 },
    {
      async *files() {
        yield large;
      },
    },
  ];
  for (const bomb of bombs) {
    const rows = () => {
      throw new Error("it was read");
    };
    const hostile = { ...archive, rows, ...bomb };
    await expect(restoreBackup(hostile, target)).rejects.toThrow(/^The backup needs \d+ bytes in .* free\.$/);
  }
  const verified = restoreCopy({ ...archive, rowBytes: 2 ** 52 }, () => undefined);
  await expect(verified).rejects.toThrow(/^The backup needs \d+ bytes/);
  archive.close();
  await expectNothing(target);
});

test("BK5 after an error nothing is left of a restore", async () => {
  const target = await targetOf("full");
  const saveStream = () => Promise.reject(new Error("the disk is full"));
  const failing: RestoreTarget = { ...target, files: { ...target.files, saveStream } };
  await expect(restoreTo(failing)).rejects.toThrow("Nothing was restored: the disk is full");
  await expectNothing(target);

  const twice = join(folder, "twice.zip");
  await repack(file, twice, (entries) => {
    const rows = String(entries.get("rows/users.jsonl"));
    entries.set("rows/users.jsonl", rows + rows);
    recount(entries);
  });
  await expect(restoreTo(target, twice)).rejects.toThrow("Nothing was restored: users:");
  await expectNothing(target);
});

test("BK5 a restore that fails leaves no file of SQLite, and one that was there stays", async () => {
  const damaged = join(folder, "damaged.zip");
  await repack(file, damaged, (entries) => {
    const rows = String(entries.get("rows/users.jsonl"));
    entries.set("rows/users.jsonl", rows + rows);
    recount(entries);
  });
  const siteFolder = join(folder, "one-file");
  await mkdir(siteFolder);
  const address = join(siteFolder, "askwell.db");
  const restoreInto = async () => {
    const opened = await openRestoreDatabase({ engine: "sqlite", file: address });
    const { database, discard } = opened;
    const target = {
      database,
      discard,
      files: createDiskFiles(join(siteFolder, "uploads")),
      keyFile: join(siteFolder, "key"),
    };
    return restoreTo({ ...target, passphrase: undefined }, damaged).finally(opened.close);
  };
  const { close } = await openRestoreDatabase({ engine: "sqlite", file: address });
  await close();
  expect(await readdir(siteFolder)).toEqual([]);
  await expect(restoreInto()).rejects.toThrow("Nothing was restored: users:");
  expect(await readdir(siteFolder)).not.toContain("askwell.db");
  const other = await openDatabase<unknown>(`sqlite:${address}`);
  await other.write((tx) => sql`create table guests (name text)`.execute(tx));
  await other.close();
  await expect(restoreInto()).rejects.toThrow("The database is not empty.");
  expect(await readdir(siteFolder)).toContain("askwell.db");
});

test("BK5 the site does not start after a restore that was killed, which is begun again", async () => {
  const target = await targetOf("killed");
  await target.database.write(async (tx) => {
    await sql.raw(`create table ${UNFINISHED} (name varchar(20) primary key)`).execute(tx);
    await sql`create table users (half varchar(20) primary key)`.execute(tx);
  });
  await expect(ensureRestored(target.database)).rejects.toThrow("was interrupted");
  await restoreTo(target);
  await ensureRestored(target.database);
  const { users } = await contentOf(target.database);
  expect(users).toEqual((await contentOf(site.app.db as never)).users);
});

test("BK6 a backup is of one moment: what is written meanwhile is not in it", async () => {
  await withSnapshot(site.address, async (db) => {
    const [table] = (await archivedTables(db)).filter(({ name }) => name === "questions");
    const count = async () => {
      let rows = 0;
      for await (const batch of readLines(db, table!)) rows += batch.length;
      return rows;
    };
    const before = await count();
    await fixtures.question({ by: site.admin });
    expect(await count()).toBe(before);
  });
});
