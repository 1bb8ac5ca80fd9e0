import { expect, test } from "vitest";
import { noCycles, noFolderCycles } from "./cycles.ts";
import { plantedTree } from "./reading/tree.ts";

test("files that import each other in a cycle fail", () => {
  const tree = plantedTree({
    "packages/domain/src/a.ts": `import { b } from "./b.ts";`,
    "packages/domain/src/b.ts": `export { c } from "./c.ts";`,
    "packages/domain/src/c.ts": `import "./a.ts";`,
  });
  expect(noCycles(tree).map(({ message }) => message)).toEqual([
    "imports itself: packages/domain/src/a.ts -> packages/domain/src/b.ts -> packages/domain/src/c.ts -> packages/domain/src/a.ts",
  ]);
});

test("a cycle of types fails", () => {
  const tree = plantedTree({
    "packages/domain/src/a.ts": `import type { B } from "./b.ts";`,
    "packages/domain/src/b.ts": `import { a } from "./a.ts";`,
  });
  expect(noCycles(tree)).toHaveLength(1);
});

test("folders of components that import each other in a cycle fail", () => {
  const folder = "packages/web/src/components";
  const tags = { [`${folder}/tags/Chip.tsx`]: "", [`${folder}/tags/Row.tsx`]: `import "../posts/Row.tsx";` };
  const posts = (row: string) => ({ [`${folder}/posts/Row.tsx`]: row });
  expect(noFolderCycles(plantedTree({ ...tags, ...posts(`import "../tags/Chip.tsx";`) }))).toEqual([
    { path: `${folder}/tags`, message: `imports itself: ${folder}/tags -> ${folder}/posts -> ${folder}/tags` },
  ]);
  expect(noFolderCycles(plantedTree({ ...tags, ...posts("") }))).toEqual([]);
});
