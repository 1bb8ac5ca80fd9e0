import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { writeWhole } from "./write-whole.ts";

test("BK6 on a full disk the archive before is as it was, and what was begun is removed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "askwell-full-"));
  const file = join(folder, "site.zip");
  await writeFile(file, "the archive before");
  // Whatever is written to this device of Linux fails as on a full disk.
  await symlink("/dev/full", `${file}.part`);
  await expect(writeWhole(file, Readable.from(["the next archive"]))).rejects.toThrow(
    `There is no space left for ${file}. Nothing was stored.`,
  );
  expect(await readFile(file, "utf8")).toBe("the archive before");
  expect(await readdir(folder)).toEqual(["site.zip"]);
  await rm(folder, { recursive: true });
});
