import { expect, test } from "vitest";
import { completeLockfile, knowsNoMachine } from "./hygiene.ts";
import { plantedTree } from "./reading/tree.ts";

const says = (text: string) => knowsNoMachine(plantedTree({ "docs/a.md": text })).map(({ message }) => message);

test.each(["cd /home/ann/askwell", "see /Users/ann/x", "/root/x", "in C:\\Users\\ann"])(
  "the path in %s fails",
  (text) => {
    expect(says(text)[0]).toMatch(/a path of one machine$/);
  },
);

test("a registry's host fails", () => {
  const host = ["registry", "npmjs", "org"].join(".");
  expect(says(`https://${host}/x`)).toEqual([`${host}…: a package registry's host`]);
  expect(says(`"resolved": "https://mirror/x"`)).toHaveLength(1);
});

test("ordinary addresses and paths pass", () => {
  expect(says("/usr/bin/chromium, /questions/1, https://example.com/home/x, ./work/x")).toEqual([]);
});

test("a lockfile that names an optional package without its entry fails", () => {
  const lockfile = (more: object) => ({
    "package-lock.json": JSON.stringify({
      packages: { "node_modules/a": { optionalDependencies: { "@a/darwin": "1", "@a/linux": "1" } }, ...more },
    }),
  });
  const [linux, darwin] = [{ "node_modules/@a/linux": {} }, { "node_modules/x/node_modules/@a/darwin": {} }];
  expect(completeLockfile(plantedTree(lockfile(linux))).map(({ message }) => message)).toEqual([
    "node_modules/a wants @a/darwin, which is not locked; choose a version that is complete",
  ]);
  expect(completeLockfile(plantedTree(lockfile({ ...linux, ...darwin })))).toEqual([]);
});
