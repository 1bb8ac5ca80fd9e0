import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { InputOf } from "@askwell/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type TestSite, testSite } from "../../../testing/index.ts";
import { decryptKey } from "../../backup/key.ts";
import { openBackup } from "../../backup/read-archive.ts";
import { markInstalled } from "../site/index.ts";
import { planBackups } from "./index.ts";

let site: TestSite;
/** Each backup is a process of its own, which takes seconds to start on a busy machine. */
const LONG_MS = 180_000;
const DAY = 86_400;

beforeAll(async () => {
  site = await testSite();
  await site.app.db.write((tx) => markInstalled(tx, site.app.now()));
  await createFixtures(site).question({ by: site.admin, title: "How long does green tea steep" });
  await site.app.files.save("post/leaf.txt", new TextEncoder().encode("two leaves and a bud"));
});
afterAll(() => site.close());
beforeEach(async () => {
  await rm(folder(), { recursive: true, force: true });
  await site.app.db.write((tx) => tx.deleteFrom("backup_runs").execute());
  await save({});
  // Archives are named by the minute.
  site.wait(60);
});

const folder = () => join(site.paths.dataFolder, "backups");
const archivesIn = () => readdir(folder()).catch(() => []);

const settings: InputOf<"saveBackupSettings"> = {
  ...{ backup_schedule: "off", backup_day: 1, backup_hour: 4, backup_keep: 14 },
  ...{ backup_folder: "", backup_key: "plain", backup_passphrase: "" },
  ...{ backup_files: "inside", backup_place: "folder", backup_s3_address: "path" },
};
const save = (change: Partial<typeof settings>) =>
  site.call(site.admin, "saveBackupSettings", { ...settings, ...change });
const state = () => site.call(site.admin, "backups", {});

async function backUp() {
  await site.call(site.admin, "startBackup", {});
  await site.settle();
  return state();
}

test("BK10 BK14 a backup is made in a process of its own, listed, verified and deleted", {
  timeout: LONG_MS,
}, async () => {
  const made = await backUp();
  expect(made.last).toMatchObject({ kind: "backup", state: "done", error: "", progress: "" });
  const [archive] = made.archives;
  const name = archive?.name ?? "";
  expect(await archivesIn()).toEqual([name]);
  const size_bytes = (await readFile(join(folder(), name))).length;
  const version = expect.stringMatching(/^\d/);
  expect(archive).toMatchObject({ size_bytes, version, verification: "unverified" });
  expect(made.place).toBe(folder());

  await site.call(site.admin, "startDrill", { name });
  await site.settle();
  const [verified] = (await state()).archives;
  expect(verified).toMatchObject({ name, verification: "done", files: 1, error: "" });
  expect(verified?.rows).toBeGreaterThan(5);
  expect(verified?.replies).toBeGreaterThan(1);

  await site.call(site.admin, "deleteBackup", { name });
  expect((await state()).archives).toEqual([]);
  expect((await site.error(site.admin, "startDrill", { name })).reason).toBe("error.object.not_found");
  expect((await site.error(site.admin, "deleteBackup", { name })).reason).toBe("error.object.not_found");
});

test("BK14 a verification says what is wrong with an archive", { timeout: LONG_MS }, async () => {
  const name = "askwell-2026-03-01T0400.zip";
  await writeFile(join(folder(), name), "tea");
  await site.call(site.admin, "startDrill", { name });
  await site.settle();
  const { archives, last } = await state();
  expect(last).toMatchObject({ kind: "drill", name, state: "failed" });
  expect(archives[0]).toMatchObject({ verification: "failed", made_at: Date.UTC(2026, 2, 1, 4) / 1000 });
  expect(archives[0]?.error).toContain("is no backup, or its end is missing");
});

test("BK10 of several processes one makes the backup that is due, and the oldest archives are removed", {
  timeout: LONG_MS,
}, async () => {
  for (const day of [1, 2]) await writeFile(join(folder(), `askwell-2020-01-0${day}T0400.zip`), "old");
  await save({ backup_schedule: "daily", backup_keep: 2 });
  const another = await site.startAnother();
  await another.pollInvalidations();
  await Promise.all([planBackups(site.app), planBackups(another.app)]);
  await site.settle();
  const { archives, state: now } = await state();
  expect(archives.map(({ name }) => name.slice(0, 12))).toEqual([expect.not.stringContaining("2020"), "askwell-2020"]);
  expect(now).toBe("done");
  const runs = await site.app.db.read.selectFrom("backup_runs").selectAll().execute();
  expect(runs.map(({ scheduled, state }) => [scheduled, state])).toEqual([[1, "done"]]);
  await planBackups(site.app);
  expect(await site.app.db.read.selectFrom("backup_runs").selectAll().execute()).toHaveLength(1);
  // Its schedule would go on beside the next tests.
  await another.end();
});

test("BK13 a backup that failed is said with its reason, tried again after an hour, and missing after two periods", {
  timeout: LONG_MS,
}, async () => {
  await save({ backup_schedule: "daily" });
  expect(await site.call(site.admin, "backupStatus", {})).toMatchObject({ state: "waiting", done_at: 0 });
  await rm(folder(), { recursive: true });
  await writeFile(folder(), "no folder");
  await planBackups(site.app);
  await site.settle();
  const failed = await site.call(site.admin, "backupStatus", {});
  expect(failed).toMatchObject({ state: "failed", error: expect.stringMatching(/EEXIST|ENOTDIR/) });
  expect(failed.next_at).toBeGreaterThan(site.app.now());

  await rm(folder());
  await planBackups(site.app);
  expect((await state()).state).toBe("failed");
  site.wait(3601);
  await planBackups(site.app);
  expect((await state()).state).toBe("running");
  await site.settle();
  expect(await site.call(site.admin, "backupStatus", {})).toMatchObject({ state: "done", error: "" });
  site.wait(2 * DAY + 1);
  expect(await site.call(site.admin, "backupStatus", {})).toMatchObject({ state: "missing" });
});

test("BK10 one run at a time; one whose process has ended is given up", async () => {
  await site.call(site.admin, "startBackup", {});
  const busy = "error.admin.backup_running";
  expect((await site.error(site.admin, "startBackup", {})).reason).toBe(busy);
  await site.app.db.write((tx) => tx.updateTable("backup_runs").set({ state: "running" }).execute());
  site.wait(61);
  await planBackups(site.app);
  expect((await state()).last).toMatchObject({ state: "failed", error: "The process of this run has ended." });
  await site.settle();
  expect([(await state()).last?.state, await archivesIn()]).toEqual(["failed", []]);
});

test("BK12 the passphrase is stored encrypted, masked for browsers, and locks the key in the archive", {
  timeout: LONG_MS,
}, async () => {
  const backup_passphrase = "five cups of green tea";
  await save({ backup_key: "passphrase", backup_passphrase });
  const shown = await site.call(site.admin, "readBackupSettings", {});
  expect(shown).toMatchObject({ backup_key: "passphrase", backup_passphrase: "********" });
  const stored = await site.app.db.read.selectFrom("settings").selectAll().where("section", "=", "backups").execute();
  expect(stored[0]?.value).not.toContain(backup_passphrase);
  // Saved as it is shown, it stays.
  await save({ ...shown });
  const { archives } = await backUp();
  const file = join(folder(), archives[0]?.name ?? "");
  expect((await readFile(file)).includes(backup_passphrase)).toBe(false);
  const archive = await openBackup(file);
  const sealed = await archive.key();
  archive.close();
  expect(archive.manifest.key).toBe("encrypted");
  expect(await decryptKey(sealed, backup_passphrase)).toEqual(await readFile(site.paths.keyFile));
  const log = await site.call(site.admin, "staffLog", {});
  expect(JSON.stringify(log)).not.toContain(backup_passphrase);
});

test("BK12 the key is left out if that is set", { timeout: LONG_MS }, async () => {
  await save({ backup_key: "none" });
  const { archives } = await backUp();
  const archive = await openBackup(join(folder(), archives[0]?.name ?? ""));
  archive.close();
  expect(archive.manifest.key).toBe("none");
});

test("BK10 a backup whose site is stopped leaves no archive", { timeout: LONG_MS }, async () => {
  const another = await testSite();
  await another.app.db.write((tx) => markInstalled(tx, another.app.now()));
  await another.call(another.admin, "startBackup", {});
  const running = another.app.jobs.settle();
  await expect
    .poll(async () => (await another.call(another.admin, "backups", {})).last?.state, { timeout: LONG_MS })
    .toBe("running");
  await another.app.commands.stop();
  await running;
  const { last, archives } = await another.call(another.admin, "backups", {});
  expect([last?.state, last?.error, archives]).toEqual(["failed", "The site was stopped meanwhile.", []]);
  await another.close();
});

test("BK17 uploads are stored beside the archives, if that is set, and verified and removed with them", {
  timeout: LONG_MS,
}, async () => {
  await save({ backup_files: "beside", backup_keep: 1 });
  await backUp();
  const stored = join(folder(), "files");
  const [first = ""] = (await readdir(stored, { recursive: true })).filter((name) => name.length > 60);
  site.wait(60);
  const { archives } = await backUp();
  const name = archives[0]?.name ?? "";
  expect((await archivesIn()).sort()).toEqual([name, `${name}.hashes`, "files"]);
  await site.call(site.admin, "startDrill", { name });
  await site.settle();
  expect((await state()).archives).toMatchObject([{ name, verification: "done", files: 1, error: "" }]);

  await rm(join(stored, first));
  site.wait(1);
  await site.call(site.admin, "startDrill", { name });
  await site.settle();
  const [missing] = (await state()).archives;
  expect(missing?.verification).toBe("failed");
  expect(missing?.error).toMatch(/the file post\/leaf\.txt .* is missing beside the archive/);
});
