import { expect, test } from "vitest";
import { laws } from "./index.ts";
import { describeViolation, readTree } from "./reading/tree.ts";

const tree = readTree();

test("the laws see the whole repository", () => {
  expect(tree.code.length).toBeGreaterThan(100);
  expect(tree.codeFile("scripts/laws/repository.test.ts")?.imports.map(({ specifier }) => specifier)).toContain(
    "./index.ts",
  );
});

test.each(Object.entries(laws))("the repository keeps the law: %s", (_, law) => {
  expect(law(tree).map(describeViolation)).toEqual([]);
});
