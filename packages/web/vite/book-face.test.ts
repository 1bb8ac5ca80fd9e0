import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { charactersOf, makeBookFace } from "./book-face.ts";

let folder = "";
let sheet = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "book-face-"));
  sheet = await makeBookFace(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a range is all characters from its first to its last", () => {
  expect(charactersOf("U+0041-0043,U+20AC")).toBe("ABC€");
});

test("the Latin faces weigh at most 35 kB each, so that a first visit stays below 80 kB", async () => {
  for (const name of ["latin-normal.woff2", "latin-italic.woff2"])
    expect((await stat(join(dirname(sheet), name))).size, name).toBeLessThan(35_000);
});

test("every face of the style sheet has its file, and Cyrillic and Greek have their own", async () => {
  const css = await readFile(sheet, "utf8");
  const named = [...css.matchAll(/url\("\.\/([^"]+)"\)/g)].map(([, name]) => name);
  const files = (await readdir(dirname(sheet))).filter((name) => name.endsWith(".woff2"));
  expect(named.sort()).toEqual(files.sort());
  expect(named).toEqual(expect.arrayContaining(["cyrillic-normal.woff2", "greek-normal.woff2"]));
});

test("text can be read before a face has arrived, which is fetched only for its characters and weights", async () => {
  for (const rule of (await readFile(sheet, "utf8")).trim().split("\n"))
    expect(rule).toMatch(/font-weight:400 650;font-display:(swap|optional);.*unicode-range:U\+/);
});

test("an italic that arrives late moves no text: it is used from the next page on", async () => {
  for (const rule of (await readFile(sheet, "utf8")).trim().split("\n"))
    expect(rule.includes("font-display:optional"), rule).toBe(rule.includes("font-style:italic"));
});

test("a face that was written before is used again", async () => {
  const { mtimeMs } = await stat(sheet);
  expect(await makeBookFace(folder)).toBe(sheet);
  expect((await stat(sheet)).mtimeMs).toBe(mtimeMs);
});
