import { expect, test } from "vitest";
import { noCycles } from "./cycles.ts";
import { plantedTree } from "./reading/tree.ts";

test("files that import each other in a ring fail", () => {
  const tree = plantedTree({
    "packages/domain/src/a.ts": `import { b } from "./b.ts";`,
    "packages/domain/src/b.ts": `export { c } from "./c.ts";`,
    "packages/domain/src/c.ts": `import "./a.ts";`,
  });
  expect(noCycles(tree).map(({ message }) => message)).toEqual([
    "imports itself: packages/domain/src/a.ts -> packages/domain/src/b.ts -> packages/domain/src/c.ts -> packages/domain/src/a.ts",
  ]);
});

test("types do not make a ring", () => {
  const tree = plantedTree({
    "packages/domain/src/a.ts": `import type { B } from "./b.ts";`,
    "packages/domain/src/b.ts": `import { a } from "./a.ts";`,
  });
  expect(noCycles(tree)).toEqual([]);
});
