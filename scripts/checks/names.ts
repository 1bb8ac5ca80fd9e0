import { posix } from "node:path";
import { nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import { type CodeFile, isGenerated, isTest, type Tree, type Violation, violation } from "./reading/tree.ts";

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;

/** Words that say nothing. `data` and `info` are banned as whole names; the wire's own fields are not ours to rename. */
const emptyWords = /^(data|infos?|managers?|helpers?|utils?|common|misc|stuff)$/;
const emptyParts = /(^|[a-z])(Managers?|Helpers?|Utils?|Common|Misc|Stuff)(?![a-z])/;

/** Files are `kebab-case.ts`, components `PascalCase.tsx`, folders kebab-case. */
export function fileNames(tree: Tree): Violation[] {
  return tree.files.flatMap(({ path }) => {
    if (!/^(packages|plugins|scripts|e2e)\//.test(path) || !/\.(tsx?|mjs|css)$/.test(path)) return [];
    const found: Violation[] = [];
    const base = posix.basename(path).replace(/(\.(test|module|config|gen|d))*\.(tsx?|mjs|css)$/, "");
    const mayBePascal = /\.(tsx|module\.css)$/.test(path);
    if (!kebab.test(base) && !(mayBePascal && pascal.test(base))) {
      found.push({ path, message: mayBePascal ? "is neither PascalCase nor kebab-case" : "is not kebab-case" });
    }
    const component = path.endsWith(".tsx") && !isTest(path) && onlyComponent(tree, path);
    if (component && base !== component)
      found.push({ path, message: `is named after its component: ${component}.tsx` });
    const folder = posix
      .dirname(path)
      .split("/")
      .find((part) => !kebab.test(part));
    if (folder) found.push({ path, message: `is in "${folder}", which is not kebab-case` });
    return found;
  });
}

/** The component that a file exports, when it is all that it exports. */
function onlyComponent(tree: Tree, path: string): string | undefined {
  const names = exportedNames(tree.codeFile(path));
  return names.length === 1 && pascal.test(names[0] ?? "") ? names[0] : undefined;
}

/** The names of the values that a file declares and exports. */
function exportedNames(file: CodeFile | undefined): string[] {
  const body = (file?.program.body ?? []) as SyntaxNode[];
  return body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || statement.exportKind === "type") return [];
    const declaration = statement.declaration as SyntaxNode | null;
    if (!declaration || declaration.type.startsWith("TS")) return [];
    const declared = (declaration.declarations as SyntaxNode[] | undefined) ?? [declaration];
    return declared.map(nameOf).filter((name) => name !== "");
  });
}

/** No file, folder, variable, function, class or type has a meaningless name. */
export function emptyNames(tree: Tree): Violation[] {
  return [...tree.files.flatMap(({ path }) => emptyPath(path)), ...tree.code.flatMap(emptyDeclarations)];
}

function emptyPath(path: string): Violation[] {
  if (!/^(packages|plugins|scripts|e2e|docs)\//.test(path)) return [];
  const words = path.split("/").flatMap((part) => part.replace(/\..*$/, "").split(/-|(?<=[a-z])(?=[A-Z])/));
  const base = posix.basename(path).replace(/\..*$/, "");
  const word = emptyWords.test(base) ? base : words.find((each) => emptyParts.test(capitalised(each)));
  return word ? [{ path, message: `"${word}" says nothing; name what it is about` }] : [];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function emptyDeclarations(file: CodeFile): Violation[] {
  if (isGenerated(file.path)) return [];
  const found: Violation[] = [];
  walk(file.program, (node, ancestors) => {
    for (const name of declaredNames(node, ancestors)) {
      const word = emptyWords.test(name) ? name : emptyParts.exec(name)?.[2];
      if (word) found.push(violation(file, node, `"${name}": "${word}" says nothing; name what it is about`));
    }
  });
  return found;
}

const declarations = /^(VariableDeclarator|FunctionDeclaration|ClassDeclaration|TS(TypeAlias|Interface)Declaration)$/;

/** The names that a node declares. Shorthand destructuring declares no new name. */
function declaredNames(node: SyntaxNode, ancestors: readonly SyntaxNode[]): string[] {
  if (declarations.test(node.type)) return [nameOf(node.id)];
  if (/Function/.test(node.type) && Array.isArray(node.params)) return (node.params as SyntaxNode[]).map(parameterName);
  const renamed = node.type === "Property" && !node.shorthand && ancestors.at(-1)?.type === "ObjectPattern";
  return renamed ? [nameOf(node.value)] : [];
}

function parameterName(node: SyntaxNode): string {
  return nameOf(node.type === "AssignmentPattern" ? node.left : node);
}
