import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { archiveName, removeOldArchives } from "./archive-folder.ts";

test("BK8 only the newest archives of a folder are preserved, and files with other names", async () => {
  const folder = await mkdtemp(join(tmpdir(), "askwell-archives-"));
  const day = 86_400;
  const names = [0, 1, 2, 3].map((n) => archiveName(1_700_000_000 + n * day));
  const others = ["askwell-old.zip", "site.zip", "notes.txt"];
  for (const name of [...names, `${names[1]}.part`, ...others]) await writeFile(join(folder, name), "");
  await removeOldArchives(folder, 2);
  expect((await readdir(folder)).sort()).toEqual([...names.slice(2), ...others].sort());
  await rm(folder, { recursive: true });
});

test("BK8 archives are named by the minute in which they were begun", () => {
  expect(archiveName(Date.UTC(2026, 2, 1, 4, 5, 59) / 1000)).toBe("askwell-2026-03-01T0405.zip");
});
