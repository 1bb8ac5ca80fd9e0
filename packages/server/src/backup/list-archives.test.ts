import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeJson, repack, writeArchive, writeEntries } from "../../testing/backups.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { version } from "../version.ts";
import type { BackupHead } from "./format.ts";
import { archiveLines, placeAt } from "./list-archives.ts";

let site: TestSite;
let folder: string;

beforeAll(async () => {
  site = await testSite();
  folder = await mkdtemp(join(tmpdir(), "askwell-list-"));
  await site.app.secrets.seal("text", "about");
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test("BK19 archives are listed with time, size, version and path, the newest first, also those that are no backups", async () => {
  const whole = join(folder, "askwell-2026-03-01T0400.zip");
  await writeArchive({ ...site.paths, address: site.address, to: whole });
  await repack(whole, join(folder, "askwell-2026-03-02T0400.zip"), (entries) =>
    changeJson<BackupHead>(entries, "askwell.json", (head) => ({ ...head, version: "0.0.9" })),
  );
  await writeFile(join(folder, "askwell-2026-03-03T0400.zip"), "tea");
  await writeFile(join(folder, "askwell-2026-03-04T0400.zip"), "");
  await writeEntries([["notes.txt", "tea"]], join(folder, "askwell-2026-03-05T0400.zip"));
  await writeFile(join(folder, "askwell-2026-03-06T0400.zip"), (await readFile(whole)).subarray(0, 500));
  await writeFile(join(folder, "notes.zip"), "tea");
  const lines = await archiveLines(await placeAt(folder, {}));
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ["2026-03-06 04:00", "0.0 MB", "no backup", join(folder, "askwell-2026-03-06T0400.zip")],
    ["2026-03-05 04:00", "0.0 MB", "no backup", join(folder, "askwell-2026-03-05T0400.zip")],
    ["2026-03-04 04:00", "0.0 MB", "no backup", join(folder, "askwell-2026-03-04T0400.zip")],
    ["2026-03-03 04:00", "0.0 MB", "no backup", join(folder, "askwell-2026-03-03T0400.zip")],
    ["2026-03-02 04:00", expect.stringMatching(/^0\.\d MB$/), "0.0.9", join(folder, "askwell-2026-03-02T0400.zip")],
    ["2026-03-01 04:00", expect.stringMatching(/^0\.\d MB$/), version, whole],
  ]);
});

test("BK19 a folder that is not there is named", async () => {
  await expect(placeAt(join(folder, "none"), {})).rejects.toThrow("none cannot be read: ENOENT");
});
