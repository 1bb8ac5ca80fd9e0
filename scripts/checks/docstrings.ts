import { exportedFunctions } from "./features.ts";
import { isNode, nameOf, type SyntaxNode } from "./reading/syntax.ts";
import {
  type CodeFile,
  isGenerated,
  isTest,
  resolveRelative,
  type Tree,
  type Violation,
  violation,
} from "./reading/tree.ts";

const documented = /^packages\/((domain|contract|content|i18n|plugin-kit|s3)\/src|server\/src\/platform)\//;
const featureIndex = /^packages\/server\/src\/features\/[^/]+\/index\.ts$/;

/** Exported functions of the shared packages, of the platform and of every feature's `index.ts` have a docstring. */
export function docstrings(tree: Tree): Violation[] {
  return tree.code
    .filter(({ path }) => !isTest(path) && !isGenerated(path))
    .flatMap((file) => {
      if (documented.test(file.path)) return undocumented(file);
      return featureIndex.test(file.path) ? [...undocumented(file), ...undocumentedReexports(tree, file)] : [];
    });
}

function undocumented(file: CodeFile, only?: ReadonlySet<string>): Violation[] {
  return [...exportedFunctions(file), ...contractCalls(file)]
    .filter(({ name, at }) => (!only || only.has(name)) && !hasDocstring(file, at))
    .map(({ name, at }) => violation(file, at, `${name} has no docstring`));
}

/** `export { castVote } from "./cast-vote.ts"`: the docstring belongs to the declaration. */
function undocumentedReexports(tree: Tree, file: CodeFile): Violation[] {
  return (file.program.body as SyntaxNode[]).flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || !isNode(statement.source)) return [];
    const source = tree.codeFile(resolveRelative(file.path, String(statement.source.value)));
    const names = new Set((statement.specifiers as SyntaxNode[]).map((each) => nameOf(each.local)));
    return source ? undocumented(source, names) : [];
  });
}

/** Calls of the contract are values with docstrings, like functions. Variants of another call are exempt. */
function contractCalls(file: CodeFile): { name: string; at: SyntaxNode }[] {
  return declaredCalls(file).filter(({ init }) => nameOf(init.callee) === "call" && !startsFromAnother(init));
}

/** `call({ ...savePage("tag"), … })`. */
function startsFromAnother(init: SyntaxNode): boolean {
  const [definition] = init.arguments as SyntaxNode[];
  return (definition?.properties as SyntaxNode[] | undefined)?.[0]?.type === "SpreadElement";
}

/** The exports of a file of `contract/src/calls/`: each a call, such as `export const castVote = call({ … })`. */
export function declaredCalls(file: CodeFile): { name: string; at: SyntaxNode; init: SyntaxNode }[] {
  if (!file.path.startsWith("packages/contract/src/calls/") || isTest(file.path)) return [];
  return (file.program.body as SyntaxNode[]).flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    if (!isNode(declaration) || declaration.type !== "VariableDeclaration") return [];
    return (declaration.declarations as SyntaxNode[]).flatMap((each) =>
      isNode(each.init) ? [{ name: nameOf(each), at: statement, init: each.init }] : [],
    );
  });
}

function hasDocstring(file: CodeFile, at: SyntaxNode): boolean {
  return file.comments.some(
    ({ type, value, end }) =>
      type === "Block" && value.startsWith("*") && end <= at.start && file.text.slice(end, at.start).trim() === "",
  );
}
