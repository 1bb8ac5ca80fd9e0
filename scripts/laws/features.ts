import { posix } from "node:path";
import { featureOrder } from "./layers.ts";
import { children, isFunction, isNode, type Node, nameOf, walk } from "./reading/syntax.ts";
import { type CodeFile, isTest, resolveRelative, type Tree, type Violation, violation } from "./reading/tree.ts";

const folder = "packages/server/src/features/";
const usualFile = /\/(index|queries|table|bulk|wire)\.ts$/;

/**
 * A feature's folder holds the files of section 4 of the architecture: the usual ones, and beside them one file for each
 * use case or read that its `routes.ts` names, with the pieces it shares with others.
 */
export function featureFiles(tree: Tree): Violation[] {
  return tree.code.filter(({ path }) => path.startsWith(folder) && !isTest(path)).flatMap(featureFile);
}

function featureFile(file: CodeFile): Violation[] {
  const [feature = "", name = "", ...deeper] = file.path.slice(folder.length).split("/");
  if (!featureOrder.includes(feature)) return [violation(file, undefined, `"${feature}" has no place in the order`)];
  if (deeper.length > 0) return [violation(file, undefined, "a feature has no folders")];
  if (name === "queries.ts") return handleFirst(file);
  return name === "routes.ts" ? children(file.program).flatMap((each) => routedFile(file, each)) : [];
}

/** One import of a `routes.ts`: the file it names holds one use case, and is called like it. */
function routedFile(routes: CodeFile, statement: Node): Violation[] {
  if (statement.type !== "ImportDeclaration" || statement.importKind === "type") return [];
  const source = String((statement.source as Node).value);
  const specifiers = (statement.specifiers as Node[]).filter((each) => each.type === "ImportSpecifier");
  if (!source.startsWith("./") || usualFile.test(source) || specifiers.length === 0) return [];
  const names = specifiers.map((each) => nameOf(each.imported));
  if (names.length > 1)
    return [violation(routes, statement, `${source} holds ${names.join(", ")}; one use case, one file`)];
  const words = source.slice(2, -3).split("-");
  const called = words.every((word) => names[0]?.toLowerCase().includes(word.replace(/s$/, "")));
  return called ? [] : [violation(routes, statement, `${source} is not named after ${names[0]}`)];
}

/** Every function of `queries.ts` takes the handle first, so that it runs inside a transaction as well as outside. */
function handleFirst(file: CodeFile): Violation[] {
  return exportedFunctions(file)
    .filter(({ node }) => !/^(db|tx)$/.test(nameOf((node.params as Node[])[0])))
    .map(({ name, node }) => violation(file, node, `${name} takes db or tx first`));
}

/** The functions that a file declares and exports, by name; `at` is where a docstring stands. */
export function exportedFunctions(file: CodeFile): { name: string; node: Node; at: Node }[] {
  return (file.program.body as Node[]).flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    if (!isNode(declaration)) return [];
    const declared = (declaration.declarations as Node[] | undefined) ?? [declaration];
    return declared.flatMap((each) => {
      const node = each.type === "VariableDeclarator" ? each.init : each;
      return isNode(node) && isFunction(node) ? [{ name: nameOf(each), node, at: statement }] : [];
    });
  });
}

const writes = /^(insertInto|updateTable|deleteFrom|mergeInto|upsert|insertIgnore|insertMany|insertChunks)$/;
const mayWriteAnything = /^packages\/server\/src\/(migrations|platform)\//;

/** Tables have one writer: the feature whose `table.ts` declares the row. Tables declared in `tables.ts` are the platform's. */
export function oneWriter(tree: Tree): Violation[] {
  const owners = tableOwners(tree);
  return tree.code
    .filter(({ path }) => path.startsWith("packages/server/src/") && !isTest(path) && !mayWriteAnything.test(path))
    .flatMap((file) => {
      const found: Violation[] = [];
      walk(file.program, (node) => {
        const table = writtenTable(node);
        const owner = table === undefined ? undefined : owners.get(table);
        if (owner !== undefined && !file.path.startsWith(owner)) {
          found.push(
            violation(file, node, `writes ${table}, which belongs to ${owner.slice("packages/server/src/".length)}`),
          );
        }
      });
      return found;
    });
}

function writtenTable(node: Node): string | undefined {
  if (node.type !== "CallExpression" || !writes.test(nameOf(node.callee))) return undefined;
  const literal = (node.arguments as Node[]).find((each) => each.type === "Literal" && typeof each.value === "string");
  return literal ? String(literal.value) : undefined;
}

/** Table -> folder of the code that may write it, read off `tables.ts`. */
function tableOwners(tree: Tree): Map<string, string> {
  const file = tree.codeFile("packages/server/src/tables.ts");
  const owners = new Map<string, string>();
  if (!file) return owners;
  const homes = rowHomes(file);
  walk(file.program, (node, ancestors) => {
    const declares = node.type === "TSPropertySignature" && nameOf(ancestors.at(-2)) === "Tables";
    if (!declares) return;
    const row = /:\s*(\w+)/.exec(file.text.slice(node.start, node.end))?.[1] ?? "";
    owners.set(nameOf(node), homes.get(row) ?? "packages/server/src/platform/");
  });
  return owners;
}

/** Row type -> folder of the feature that declares it. */
function rowHomes(file: CodeFile): Map<string, string> {
  const homes = new Map<string, string>();
  for (const statement of file.program.body as Node[]) {
    if (statement.type !== "ImportDeclaration" || !isNode(statement.source)) continue;
    const source = resolveRelative(file.path, String(statement.source.value));
    for (const specifier of statement.specifiers as Node[])
      homes.set(nameOf(specifier.local), `${posix.dirname(source)}/`);
  }
  return homes;
}
