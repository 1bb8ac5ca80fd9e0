import { expect, test } from "vitest";
import { architectureChecks } from "./index.ts";
import { describeViolation, readTree } from "./reading/tree.ts";

const tree = readTree();

test("the architecture checks read the whole repository", () => {
  expect(tree.code.length).toBeGreaterThan(100);
  expect(tree.codeFile("scripts/checks/repository.test.ts")?.imports.map(({ specifier }) => specifier)).toContain(
    "./index.ts",
  );
});

test.each(Object.entries(architectureChecks))("the repository passes the check: %s", (_, check) => {
  expect(check(tree).map(describeViolation)).toEqual([]);
});
