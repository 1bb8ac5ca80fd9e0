import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeJson, repack, writeArchive } from "../../testing/backups.ts";
import { type TestDatabase, unmigratedTestDatabase } from "../../testing/database.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { createDiskFiles } from "../platform/files/index.ts";
import { checkBackup } from "./check-backup.ts";
import { createFolderPlace } from "./folder-place.ts";
import type { BackupManifest } from "./format.ts";
import type { BackupPlace } from "./place.ts";
import { pruneUploads, storeBeside } from "./prune-uploads.ts";
import { openBackup } from "./read-archive.ts";
import { restoreBackup } from "./restore.ts";
import { archivedTables } from "./rows.ts";

const monday = "askwell-2026-03-02T0400.zip";
const tuesday = "askwell-2026-03-03T0400.zip";
const leaf = new TextEncoder().encode("two leaves and a bud");

let site: TestSite;
let folder: string;
const opened: TestDatabase<unknown>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-beside-"));
  site = await testSite();
  await site.app.files.save("post/leaf.txt", leaf);
  await site.app.files.save("avatar/again.txt", leaf);
  await site.app.files.save("post/empty.txt", new Uint8Array());
  await site.app.secrets.seal("text", "about");
});
afterAll(async () => {
  await site.close();
  for (const { drop } of opened) await drop();
  await rm(folder, { recursive: true, force: true });
});

/** A place with archives of these names, each made at its turn. */
async function placeWith(name: string, archives: readonly string[]): Promise<BackupPlace> {
  const place = createFolderPlace(join(folder, name));
  await mkdir(place.title);
  for (const archive of archives) await backUp(place, archive);
  return place;
}

const backUp = (place: BackupPlace, archive: string) =>
  storeBeside(place, archive, (beside) =>
    writeArchive({ ...site.paths, address: site.address, to: join(place.title, archive), beside }),
  );

async function uploadsOf({ uploads }: BackupPlace): Promise<string[]> {
  const hashes: string[] = [];
  for await (const sha256 of uploads.list()) hashes.push(sha256);
  return hashes;
}

const pathOf = ({ title }: BackupPlace, sha256: string) => join(title, "files", sha256.slice(0, 2), sha256);

/** The upload with the leaf, which two paths have. */
async function findLeaf(place: BackupPlace): Promise<string> {
  for (const sha256 of await uploadsOf(place))
    if ((await readFile(pathOf(place, sha256))).equals(leaf)) return pathOf(place, sha256);
  throw new Error("there is no leaf");
}

async function check({ title }: BackupPlace, archive: string): Promise<void> {
  const from = await openBackup(join(title, archive));
  await checkBackup(from).finally(from.close);
}

/** Restores into a new folder, and returns the folder with the uploads. */
async function restore(place: BackupPlace, archive: string, name: string): Promise<string> {
  const created = await unmigratedTestDatabase<unknown>();
  opened.push(created);
  const { database } = created;
  await mkdir(join(folder, name));
  const uploads = join(folder, name, "uploads");
  const from = await openBackup(join(place.title, archive));
  const target = { database, files: createDiskFiles(uploads), keyFile: join(folder, name, "secret.key") };
  try {
    await restoreBackup(from, { ...target, passphrase: undefined });
  } catch (error) {
    expect(await archivedTables(database.read)).toEqual([]);
    throw error;
  } finally {
    from.close();
  }
  return uploads;
}

test("BK17 a content is stored once, by the first archive that has it, and every archive is restored whole", async () => {
  const place = await placeWith("once", [monday]);
  // The leaf and the empty one.
  expect(await uploadsOf(place)).toHaveLength(2);
  const before = await stat(await findLeaf(place));
  await site.app.files.save("post/stem.txt", new TextEncoder().encode("a stem"));
  await backUp(place, tuesday);
  await site.app.files.remove("post/stem.txt");
  expect(await uploadsOf(place)).toHaveLength(3);
  expect((await stat(await findLeaf(place))).ino).toBe(before.ino);
  const archive = await readFile(join(place.title, tuesday));
  expect(archive.includes("files/post/")).toBe(false);

  const first = await restore(place, monday, "restored-monday");
  expect((await readdir(join(first, "post"))).sort()).toEqual(["empty.txt", "leaf.txt"]);
  const second = await restore(place, tuesday, "restored-tuesday");
  expect((await readdir(join(second, "post"))).sort()).toEqual(["empty.txt", "leaf.txt", "stem.txt"]);
  expect(await readFile(join(second, "avatar", "again.txt"))).toEqual(Buffer.from(leaf));
});

test("BK17 an upload that is missing, cut off or changed beside the archive is named, and nothing is restored", async () => {
  const place = await placeWith("damaged", [monday]);
  const file = await findLeaf(place);
  const named = /damaged: .*(post\/leaf|avatar\/again)\.txt/;
  await writeFile(file, "two leaves and a nut");
  await expect(check(place, monday)).rejects.toThrow(named);
  await writeFile(file, "two leaves");
  await expect(check(place, monday)).rejects.toThrow(/is cut off beside the archive/);
  await rm(file);
  await expect(check(place, monday)).rejects.toThrow(named);
  await expect(check(place, monday)).rejects.toThrow(/is missing beside the archive/);
  await expect(restore(place, monday, "restored-damaged")).rejects.toThrow(named);
  // The next backup stores it again.
  await backUp(place, tuesday);
  await check(place, monday);
});

test("BK17 uploads that no archive needs any more are removed, and no others", async () => {
  await site.app.files.save("post/stem.txt", new TextEncoder().encode("a stem"));
  const place = await placeWith("pruned", [monday]);
  await site.app.files.remove("post/stem.txt");
  await backUp(place, tuesday);
  await pruneUploads(place);
  expect(await uploadsOf(place)).toHaveLength(3);
  await place.prune(1);
  await pruneUploads(place);
  expect(await uploadsOf(place)).toHaveLength(2);
  expect((await readdir(place.title)).sort()).toEqual([tuesday, `${tuesday}.hashes`, "files"]);
  await check(place, tuesday);

  // One that was copied there has no list of its own.
  await rm(join(place.title, `${tuesday}.hashes`));
  await pruneUploads(place);
  expect(await uploadsOf(place)).toHaveLength(2);
  await check(place, tuesday);

  await place.remove(tuesday);
  await pruneUploads(place);
  expect([await uploadsOf(place), await readdir(place.title)]).toEqual([[], ["files"]]);
});

test("BK17 while an archive cannot be read nothing is removed", async () => {
  const place = await placeWith("unreadable", [monday]);
  await copyFile(join(place.title, monday), join(folder, "whole.zip"));
  await writeFile(join(place.title, tuesday), "half an archive");
  await place.remove(monday);
  await pruneUploads(place);
  expect(await uploadsOf(place)).toHaveLength(2);
});

test.each([
  ["a path of another folder", ["../../etc/passwd", "0".repeat(64), 0], "no path of an upload"],
  ["a hash that leads elsewhere", ["post/leaf.txt", "../../../etc/passwd", 0], "list of files"],
  ["no size", ["post/leaf.txt", "0".repeat(64), null], "list of files"],
])("BK4 an archive that lists %s is refused", async (_, line, reason) => {
  const place = await placeWith(`hostile-${reason.replaceAll(" ", "-")}-${String(line[2])}`, [monday]);
  await repack(join(place.title, monday), join(place.title, tuesday), (entries) => {
    entries.set("files.jsonl", `${JSON.stringify(line)}\n`);
    changeJson<BackupManifest>(entries, "manifest.json", (manifest) => manifest);
  });
  await expect(check(place, tuesday)).rejects.toThrow(reason);
});
