import { posix } from "node:path";
import { featureOrder } from "./layers.ts";
import { children, isFunction, isNode, nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import { type CodeFile, isTest, resolveRelative, type Tree, type Violation, violation } from "./reading/tree.ts";

const folder = "packages/server/src/features/";
const defaultDatabaseFile = /\/(index|queries|table|bulk|wire)\.ts$/;

/**
 * A feature's folder holds the usual files, and one file per use case or read that its `routes.ts` imports, with the
 * files that they share. A feature with many files groups them in folders, one level deep.
 * Source: CONTRIBUTING.md "Architecture checks".
 */
export function featureFiles(tree: Tree): Violation[] {
  return tree.code.filter(({ path }) => path.startsWith(folder) && !isTest(path)).flatMap(featureFile);
}

function featureFile(file: CodeFile): Violation[] {
  const [feature = "", name = "", ...deeper] = file.path.slice(folder.length).split("/");
  if (!featureOrder.includes(feature)) return [violation(file, undefined, `"${feature}" has no place in the order`)];
  if (deeper.length > 1) return [violation(file, undefined, "the folders of a feature have no folders")];
  if (name === "queries.ts") return handleFirst(file);
  return name === "routes.ts" ? children(file.program).flatMap((each) => routedFile(file, each)) : [];
}

/**
 * One import of a `routes.ts`: the file is named after the function. The check of a use case's fields
 * (`registerProblems`) and its reply to a repeated call (`repeatedAnswer`) stand next to it.
 */
function routedFile(routes: CodeFile, statement: SyntaxNode): Violation[] {
  if (statement.type !== "ImportDeclaration" || statement.importKind === "type") return [];
  const source = String((statement.source as SyntaxNode).value);
  const specifiers = (statement.specifiers as SyntaxNode[]).filter((each) => each.type === "ImportSpecifier");
  if (!source.startsWith("./") || defaultDatabaseFile.test(source) || specifiers.length === 0) return [];
  const names = specifiers
    .map((each) => nameOf(each.imported))
    .filter((name) => !/Problems$|^repeated[A-Z]/.test(name));
  if (names.length === 0) return [];
  if (names.length > 1)
    return [violation(routes, statement, `${source} holds ${names.join(", ")}; one use case, one file`)];
  const words = posix.basename(source, ".ts").split("-");
  const called = words.every((word) => names[0]?.toLowerCase().includes(word.replace(/s$/, "")));
  return called ? [] : [violation(routes, statement, `${source} is not named after ${names[0]}`)];
}

/** Every function of `queries.ts` takes the database handle first, so that it runs inside and outside a transaction. */
function handleFirst(file: CodeFile): Violation[] {
  return exportedFunctions(file)
    .filter(({ node }) => !/^(db|tx)$/.test(nameOf((node.params as SyntaxNode[])[0])))
    .map(({ name, node }) => violation(file, node, `${name} takes db or tx first`));
}

/** The functions that a file declares and exports, by name; `at` is the position of the docstring. */
export function exportedFunctions(file: CodeFile): { name: string; node: SyntaxNode; at: SyntaxNode }[] {
  return (file.program.body as SyntaxNode[]).flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
    if (!isNode(declaration)) return [];
    const declared = (declaration.declarations as SyntaxNode[] | undefined) ?? [declaration];
    return declared.flatMap((each) => {
      const node = each.type === "VariableDeclarator" ? each.init : each;
      return isNode(node) && isFunction(node) ? [{ name: nameOf(each), node, at: statement }] : [];
    });
  });
}

const writes =
  /^(insertInto|updateTable|deleteFrom|mergeInto|upsert|insertIgnore|insertMany|insertChunks|changeOwner)$/;
const mayWriteAnything = /^packages\/server\/src\/(migrations|platform)\//;

/**
 * A table is written by one feature: the one whose `table.ts` declares its row. Tables declared in `tables.ts` belong
 * to the platform.
 */
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

function writtenTable(node: SyntaxNode): string | undefined {
  if (node.type !== "CallExpression" || !writes.test(nameOf(node.callee))) return undefined;
  const literal = (node.arguments as SyntaxNode[]).find(
    (each) => each.type === "Literal" && typeof each.value === "string",
  );
  return literal ? String(literal.value) : undefined;
}

/** Table -> folder that may write it, from `tables.ts`. */
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
  for (const statement of file.program.body as SyntaxNode[]) {
    if (statement.type !== "ImportDeclaration" || !isNode(statement.source)) continue;
    const source = resolveRelative(file.path, String(statement.source.value));
    for (const specifier of statement.specifiers as SyntaxNode[])
      homes.set(nameOf(specifier.local), `${posix.dirname(source)}/`);
  }
  return homes;
}
