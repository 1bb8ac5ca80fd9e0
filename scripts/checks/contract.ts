import { declaredCalls } from "./docstrings.ts";
import { isNode, nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import { type Tree, type Violation, violation } from "./reading/tree.ts";

/** Every call of the contract has a handler in a `routes.ts`, and at least one test or journey calls it. */
export function contractCoverage(tree: Tree): Violation[] {
  const handled = handledCalls(tree);
  const made = madeCalls(tree);
  return tree.code.flatMap((file) =>
    declaredCalls(file).flatMap(({ name, at }) => [
      ...(handled.has(name) ? [] : [violation(file, at, `${name} has no handler in a routes.ts`)]),
      ...(made.has(name) ? [] : [violation(file, at, `${name} is called by no test`)]),
    ]),
  );
}

/** Keys of the objects in `routes.ts` files, and in the HTTP layer's own table. */
function handledCalls(tree: Tree): Set<string> {
  const names = new Set<string>();
  const tables = /^packages\/server\/src\/((features|install|plugins)\/.*routes|http\/calls\/handlers)\.ts$/;
  for (const file of tree.code.filter(({ path }) => tables.test(path))) {
    walk(file.program, (node) => {
      if (node.type === "Property") names.add(nameOf(node.key));
    });
  }
  return names;
}

/** Names of calls in tests: `api.castVote(…)`, `ann.call("castVote", …)`. */
function madeCalls(tree: Tree): Set<string> {
  const names = new Set<string>();
  for (const file of tree.code.filter(({ path }) => /\.test\.tsx?$|^e2e\/|\/testing\//.test(path))) {
    walk(file.program, (node) => {
      if (node.type === "CallExpression" && isNode(node.callee)) names.add(nameOf(node.callee as SyntaxNode));
      if (node.type === "Literal" && typeof node.value === "string") names.add(node.value);
    });
  }
  return names;
}
