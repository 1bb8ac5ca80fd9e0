import { isNode, nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import { type CodeFile, type Tree, type Violation, violation } from "./reading/tree.ts";

const testFile = /\.test\.tsx?$/;
const tested = (tree: Tree) => tree.code.filter(({ path }) => testFile.test(path));

/** A test stands next to its subject. Journeys, and tests of a whole package in its `test/`, stand alone. */
export function testsBesideSubjects(tree: Tree): Violation[] {
  return tested(tree)
    .filter(({ path }) => !/^e2e\/|\/test\/|^scripts\/checks\/repository\.test\.ts$/.test(path))
    .filter(({ path }) => {
      const subject = path.replace(testFile, "");
      return ![".ts", ".tsx", ".mjs", ".css"].some((ending) => tree.file(subject + ending));
    })
    .map(({ path }) => ({ path, message: "has no file of its name beside it to test" }));
}

const runners = /^(test|it|describe|suite)$/;
const notRun = /^(skip|only|todo|skipIf|runIf|fails|failing)$/;

/** No test is skipped, exclusive or expected to fail, and every test asserts something. */
export function testsThatTest(tree: Tree): Violation[] {
  return tested(tree).flatMap((file) => {
    const found: Violation[] = [];
    const asserting = assertingFunctions(file);
    walk(file.program, (node, ancestors) => {
      if (node.type === "MemberExpression" && notRun.test(nameOf(node.property)) && isRunner(node.object)) {
        found.push(violation(file, node, `.${nameOf(node.property)}: every test runs`));
      }
      if (node.type === "Identifier" && /^x(it|test|describe)$/.test(nameOf(node))) {
        found.push(violation(file, node, `${nameOf(node)}: every test runs`));
      }
      if (isTestCall(node, ancestors) && !asserts(node, asserting)) {
        found.push(violation(file, node, "a test that asserts nothing"));
      }
    });
    return found;
  });
}

function isRunner(node: unknown): boolean {
  if (!isNode(node)) return false;
  return runners.test(nameOf(node)) || (node.type === "MemberExpression" && isRunner(node.object));
}

/** `test("…", …)` and `test.each(…)("…", …)`. */
function isTestCall(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  if (node.type !== "CallExpression" || ancestors.at(-1)?.type === "MemberExpression") return false;
  let callee = node.callee as SyntaxNode;
  while (/^(CallExpression|MemberExpression|TaggedTemplateExpression)$/.test(callee.type)) {
    callee = (callee.callee ?? callee.object ?? callee.tag) as SyntaxNode;
  }
  const isCurried = ancestors.at(-1)?.type === "CallExpression" && ancestors.at(-1)?.callee === node;
  return /^(test|it)$/.test(nameOf(callee)) && !isCurried;
}

const assertion = /^(expect|assert)/;

function asserts(node: SyntaxNode, asserting: ReadonlySet<string>): boolean {
  let found = false;
  walk(node, (each) => {
    if (each.type === "Identifier" && (assertion.test(nameOf(each)) || asserting.has(nameOf(each)))) found = true;
  });
  return found;
}

/** The functions of a test file that assert, directly or through each other. */
function assertingFunctions(file: CodeFile): Set<string> {
  const asserting = new Set<string>();
  for (let before = -1; before !== asserting.size; ) {
    before = asserting.size;
    walk(file.program, (node) => {
      const declares = /^(FunctionDeclaration|VariableDeclarator)$/.test(node.type) && nameOf(node) !== "";
      if (declares && asserts((node.body ?? node.init ?? node) as SyntaxNode, asserting)) asserting.add(nameOf(node));
    });
  }
  return asserting;
}

/** Own modules are not mocked. */
export function noMocks(tree: Tree): Violation[] {
  return tree.code.flatMap((file) => {
    const found: Violation[] = [];
    walk(file.program, (node) => {
      if (node.type !== "CallExpression" || !/^(mock|doMock)$/.test(nameOf(node.callee))) return;
      const callee = node.callee as SyntaxNode;
      if (callee.type === "MemberExpression" && /^(vi|vitest)$/.test(nameOf(callee.object))) {
        found.push(violation(file, node, `vi.${nameOf(callee)}: tests run the real thing`));
      }
    });
    return found;
  });
}
