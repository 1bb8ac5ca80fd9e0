import { exportedFunctions } from "./features.ts";
import { isNode, type Node, nameOf } from "./reading/syntax.ts";
import {
  type CodeFile,
  isGenerated,
  isTest,
  resolveRelative,
  type Tree,
  type Violation,
  violation,
} from "./reading/tree.ts";

const documented = /^packages\/((domain|contract|content|i18n|plugin-kit)\/src|server\/src\/platform)\//;
const featureIndex = /^packages\/server\/src\/features\/[^/]+\/index\.ts$/;

/** Exported functions of the shared packages, of the platform and of every feature's `index.ts` say what they are for. */
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

/** `export { castVote } from "./cast-vote.ts"`: the docstring stands where the function does. */
function undocumentedReexports(tree: Tree, file: CodeFile): Violation[] {
  return (file.program.body as Node[]).flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || !isNode(statement.source)) return [];
    const source = tree.codeFile(resolveRelative(file.path, String(statement.source.value)));
    const names = new Set((statement.specifiers as Node[]).map((each) => nameOf(each.local)));
    return source ? undocumented(source, names) : [];
  });
}

/** The calls of the contract are values, but read like functions. Variants of another call say enough by their name. */
function contractCalls(file: CodeFile): { name: string; at: Node }[] {
  return declaredCalls(file).filter(({ init }) => nameOf(init.callee) === "call" && !startsFromAnother(init));
}

/** `call({ ...savePage("tag"), … })`. */
function startsFromAnother(init: Node): boolean {
  const [definition] = init.arguments as Node[];
  return (definition?.properties as Node[] | undefined)?.[0]?.type === "SpreadElement";
}

/** What a file of `contract/src/calls/` exports: each a call, such as `export const castVote = call({ … })`. */
export function declaredCalls(file: CodeFile): { name: string; at: Node; init: Node }[] {
  if (!file.path.startsWith("packages/contract/src/calls/") || isTest(file.path)) return [];
  return (file.program.body as Node[]).flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    if (!isNode(declaration) || declaration.type !== "VariableDeclaration") return [];
    return (declaration.declarations as Node[]).flatMap((each) =>
      isNode(each.init) ? [{ name: nameOf(each), at: statement, init: each.init }] : [],
    );
  });
}

function hasDocstring(file: CodeFile, at: Node): boolean {
  return file.comments.some(
    ({ type, value, end }) =>
      type === "Block" && value.startsWith("*") && end <= at.start && file.text.slice(end, at.start).trim() === "",
  );
}
