import { expect, test } from "vitest";
import { plantedTree } from "./reading/tree.ts";
import { fileSizes, folderSizes, functionSizes } from "./sizes.ts";

const lines = (count: number) => "  work();\n".repeat(count);
const sizes = (path: string, text: string) =>
  functionSizes(plantedTree({ [path]: text })).map(({ message }) => message);

test("a file of 401 lines fails; 400 are fine, and a migration may be longer", () => {
  const tree = plantedTree({
    "packages/domain/src/long.ts": lines(401),
    "packages/domain/src/fits.ts": lines(400),
    "packages/server/src/migrations/0001-start.ts": lines(900),
  });
  expect(fileSizes(tree)).toEqual([{ path: "packages/domain/src/long.ts", message: "has 401 lines, at most 400" }]);
});

test("a folder of 31 files fails, tests not counted", () => {
  const paths = Array.from({ length: 31 }, (_, at) => [`packages/domain/src/f${at}.ts`, ""]);
  const beside = { "packages/domain/src/f1.test.ts": "" };
  expect(folderSizes(plantedTree({ ...Object.fromEntries(paths.slice(1)), ...beside }))).toEqual([]);
  expect(folderSizes(plantedTree({ ...Object.fromEntries(paths), ...beside }))).toEqual([
    { path: "packages/domain/src", message: "holds 31 files, at most 30; group them" },
  ]);
});

test("a function of 61 lines fails, a component of 200 does not", () => {
  expect(sizes("packages/domain/src/a.ts", `function much() {\n${lines(59)}}`)).toEqual([
    "much has 61 lines, at most 60",
  ]);
  expect(sizes("packages/web/src/ui/Much.tsx", `const Much = () => {\n${lines(198)}};`)).toEqual([]);
  expect(sizes("packages/web/src/ui/Much.tsx", `const Much = () => {\n${lines(199)}};`)).toEqual([
    "Much has 201 lines, at most 200",
  ]);
});

test("a function of five parameters fails, a table of test cases does not", () => {
  expect(sizes("packages/domain/src/a.ts", "const f = (a, b, c, d, e) => 1;")).toEqual([
    "f takes 5 parameters, at most 4",
  ]);
  expect(sizes("packages/domain/src/a.test.ts", `test.each([])("x", (a, b, c, d, e) => expect(a));`)).toEqual([]);
});

test("five levels of nesting fail; else-if does not nest", () => {
  const deep = "function f() { if (a) { for (;;) { while (b) { try { if (c) d(); } catch {} } } } }";
  expect(sizes("packages/domain/src/a.ts", deep)).toEqual(["f nests 5 deep, at most 4"]);
  const chain = "function f() { if (a) b(); else if (c) d(); else if (e) g(); else if (h) i(); else if (j) k(); }";
  expect(sizes("packages/domain/src/a.ts", chain)).toEqual([]);
});

test("functions inside functions count as nesting", () => {
  const callbacks = "function f() { on(() => { on(() => { on(() => { on(() => { on(() => { x(); }); }); }); }); }); }";
  expect(sizes("packages/domain/src/a.ts", callbacks)).toEqual(["f nests 5 deep, at most 4"]);
});

test("the groups around a test do not count", () => {
  const grouped = `describe("a", () => { describe("b", () => { test.each([])("c", () => { for (;;) { if (a) { on(() => { if (b) c(); }); } } }); }); });`;
  expect(sizes("packages/domain/src/a.test.ts", grouped)).toEqual([]);
});
