import { posix } from "node:path";
import { functionName, isFunction, isNode, nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import { type CodeFile, isGenerated, lineOf, type Tree, type Violation, violation } from "./reading/tree.ts";

const most = { fileLines: 400, functionLines: 60, componentLines: 200, parameters: 4, nesting: 4, filesInFolder: 30 };

const testFile = /\.test\.tsx?$/;
const isMigration = (path: string) => path.startsWith("packages/server/src/migrations/");

/** No file has more than 400 lines. Migrations and generated files are exempt. */
export function fileSizes(tree: Tree): Violation[] {
  return tree.code
    .filter(({ path }) => !isMigration(path) && !isGenerated(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > most.fileLines)
    .map(({ path, lines }) => ({ path, message: `has ${lines} lines, at most ${most.fileLines}` }));
}

/**
 * No folder holds more than 30 files. Tests do not count, since each stands next to its subject; migrations,
 * translations, rules and decisions are lists and exempt.
 */
export function folderSizes(tree: Tree): Violation[] {
  const counts = new Map<string, number>();
  for (const { path } of tree.files.filter((file) => !testFile.test(file.path))) {
    const folder = posix.dirname(path);
    if (!/^(locales|docs\/.*|packages\/server\/src\/migrations)$/.test(folder)) {
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count > most.filesInFolder)
    .map(([path, count]) => ({ path, message: `holds ${count} files, at most ${most.filesInFolder}; group them` }));
}

/** Functions: at most 60 lines (components 200), 4 parameters, 4 levels of nesting. */
export function functionSizes(tree: Tree): Violation[] {
  return tree.code.filter(({ path }) => !isMigration(path) && !isGenerated(path)).flatMap(functionsOf);
}

function functionsOf(file: CodeFile): Violation[] {
  const found: Violation[] = [];
  walk(file.program, (node, ancestors) => {
    if (!isFunction(node)) return;
    const name = functionName(node, ancestors);
    const lines = linesOf(file, node);
    const allowed = isComponent(file, name) ? most.componentLines : most.functionLines;
    const groups = isTestCallback(ancestors.at(-1), /^(describe|suite)$/);
    const label = name || "a function";
    if (lines > allowed && !groups) {
      found.push(violation(file, node, `${label} has ${lines} lines, at most ${allowed}`));
    }
    const parameters = (node.params as SyntaxNode[]).filter((each) => nameOf(each) !== "this").length;
    if (parameters > most.parameters && !isTestTable(ancestors.at(-1))) {
      found.push(violation(file, node, `${label} takes ${parameters} parameters, at most ${most.parameters}`));
    }
    const deepest = startsNesting(ancestors) && !groups ? deepestLevel(node) : undefined;
    if (deepest && deepest.level > most.nesting) {
      found.push(violation(file, deepest.node, `${label} nests ${deepest.level} deep, at most ${most.nesting}`));
    }
  });
  return found;
}

function linesOf(file: CodeFile, node: SyntaxNode): number {
  return lineOf(file.text, node.end) - lineOf(file.text, node.start) + 1;
}

function isComponent(file: CodeFile, name: string): boolean {
  return file.path.endsWith(".tsx") && /^[A-Z]/.test(name);
}

/** True for the function in `describe("…", () => { … })` and the like. */
function isTestCallback(call: SyntaxNode | undefined, runner: RegExp): boolean {
  if (call?.type !== "CallExpression" || !isNode(call.callee)) return false;
  let callee = call.callee;
  while (isNode(callee.callee ?? callee.object)) callee = (callee.callee ?? callee.object) as SyntaxNode;
  return runner.test(nameOf(callee));
}

/** Nesting starts at a function that is not an argument, or at a test, regardless of its groups. */
function startsNesting(ancestors: readonly SyntaxNode[]): boolean {
  const around = ancestors.filter(
    (each, at) => isFunction(each) && !isTestCallback(ancestors[at - 1], /^(describe|suite)$/),
  );
  return around.length === 0;
}

/** True for `test.each(…)("…", (…) => { … })`, whose parameters are the columns of a table. */
function isTestTable(call: SyntaxNode | undefined): boolean {
  return call?.type === "CallExpression" && isNode(call.callee) && nameOf(call.callee.callee) === "each";
}

const level = /^(If|For|ForIn|ForOf|While|DoWhile|Switch|Try)Statement$/;

/** The most deeply nested statement or function of a function. An `else if` has the level of its `if`. */
function deepestLevel(root: SyntaxNode): { node: SyntaxNode; level: number } | undefined {
  let deepest: { node: SyntaxNode; level: number } | undefined;
  walk(root, (node, ancestors) => {
    if (!isLevel(node, ancestors.at(-1))) return;
    const above = ancestors.slice(1).filter((each, at, all) => isLevel(each, all[at - 1] ?? root)).length;
    if (!deepest || above + 1 > deepest.level) deepest = { node, level: above + 1 };
  });
  return deepest;
}

function isLevel(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (!parent) return false;
  if (level.test(node.type)) return !(node.type === "IfStatement" && parent.alternate === node);
  return isFunction(node) && (node.body as SyntaxNode).type === "BlockStatement";
}
