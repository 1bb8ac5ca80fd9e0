import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FilePathError, makeFolder, makeFolderOf } from "./index.ts";

const root = mkdtempSync(join(tmpdir(), "askwell-folders-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a folder is created with its parents, and the first missing one is returned", () => {
  expect(makeFolder(join(root, "a", "b"))).toBe(join(root, "a"));
  expect(statSync(join(root, "a", "b")).isDirectory()).toBe(true);
  expect(makeFolder(join(root, "a", "b"))).toBeUndefined();
});

test("IN9 a path below /proc or /sys is rejected immediately", () => {
  if (!existsSync("/proc/self")) return;
  for (const file of ["/proc/askwell/site.db", "/proc/site.db", "/proc/self/a/b/site.db", "/sys/askwell/site.db"])
    expect(() => makeFolderOf(file)).toThrow(FilePathError);
});

test("IN9 a path that is not a regular file is rejected", () => {
  expect(() => makeFolderOf("/dev/null")).toThrow(FilePathError);
  expect(() => makeFolderOf(root)).toThrow(FilePathError);
});
