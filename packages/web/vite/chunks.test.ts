import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { lists, reading, writing } from "./chunks.ts";

const packages = new URL("../../", import.meta.url);
const files = ["web", "domain"].flatMap((name) =>
  readdirSync(new URL(`${name}/src/`, packages), { recursive: true, encoding: "utf8" }).map(
    (path) => `${name}/src/${path.replaceAll("\\", "/")}`,
  ),
);

/** The alternatives of a path, one by one: a group of names is written out. */
function spelledOut(path: string): string[] {
  const [group, names = ""] = /\((?!\?)([^()]*)\)/.exec(path) ?? [];
  return group ? names.split("|").map((name) => path.replace(group, name)) : [path];
}

test.each([...reading, ...lists, ...writing].flatMap(spelledOut))("%s names a file of the sources", (path) => {
  expect(files.some((file) => new RegExp(path).test(file))).toBe(true);
});
