import { commentsOf, pagesOf } from "./reading/prose.ts";
import { isNode, nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import { type CodeFile, isGenerated, type SourceFile, type Tree, type Violation, violation } from "./reading/tree.ts";

const GLOSSARY = "docs/vocabulary.md";
/** A row of the table of retired words: words, scope, replacement. */
const ROW = /^\| ([^|]+) \| (everywhere|names|types) \| ([^|]+) \|$/gm;

/** Names with a retired word that a stored or public format prescribes, by file and name, with the reason. */
const prescribedNames: Readonly<Record<string, string>> = {
  "packages/server/src/features/connectors/table.ts kept": "a column",
  "packages/server/src/features/connectors/table.ts outsider": "a column",
  "packages/server/src/features/two-factor/table.ts kept": "a column",
  "packages/server/src/features/two-factor/add-authenticator.ts kept": "a column",
  "packages/server/src/import/progress.ts tally": "a key of the stored progress",
  "packages/server/src/import/import-rows.ts tally": "a key of the stored progress",
  "packages/server/src/import/summary.ts kept": "a key of the stored progress",
};

interface RetiredWord {
  readonly word: string;
  readonly scope: string;
  readonly replacement: string;
}

/** Every type name is declared in one file: no two interfaces, type aliases or classes share a name. */
export function uniqueTypes(tree: Tree): Violation[] {
  const declarations = new Map<string, { file: CodeFile; node: SyntaxNode }[]>();
  for (const file of tree.code) {
    for (const node of declaredTypes(file)) {
      const name = nameOf(node.id);
      declarations.set(name, [...(declarations.get(name) ?? []), { file, node }]);
    }
  }
  return [...declarations].flatMap(([name, all]) =>
    all.slice(1).flatMap(({ file, node }) => {
      const first = all[0]?.file.path ?? "";
      return first === file.path ? [] : [violation(file, node, `the type "${name}" is also declared in ${first}`)];
    }),
  );
}

function declaredTypes(file: CodeFile): SyntaxNode[] {
  return (file.program.body as SyntaxNode[])
    .map((statement) =>
      statement.type.startsWith("Export") && isNode(statement.declaration) ? statement.declaration : statement,
    )
    .filter(({ type }) => /^(TSInterfaceDeclaration|TSTypeAliasDeclaration|ClassDeclaration)$/.test(type));
}

/**
 * No name, comment, title of a test or page of the documentation contains a retired word. The words are those of the
 * table in docs/vocabulary.md.
 */
export function noRetiredWords(tree: Tree): Violation[] {
  const { files, code } = tree;
  const retired = readRetiredWords(tree.file(GLOSSARY));
  const names = new Map(
    retired.filter(({ scope }) => scope !== "types").map((each) => [each.word.toLowerCase(), each]),
  );
  const types = new Map(retired.filter(({ scope }) => scope === "types").map((each) => [each.word, each]));
  const prose = proseMatcher(retired);
  return [
    ...(retired.length > 0 ? [] : [{ path: GLOSSARY, message: "has no table of retired words" }]),
    ...files.flatMap((file) => retiredPath(file, names)),
    ...code.flatMap((file) => retiredIdentifiers(file, names, types)),
    ...code.flatMap((file) => retiredTitles(file, prose)),
    ...[...commentsOf(tree), ...pagesOf(tree)]
      .filter(({ file }) => file.path !== GLOSSARY)
      .flatMap(({ file, text, start }) => {
        const isCode = /\.(tsx?|mjs|md)$/.test(file.path);
        return prose(isCode ? text : onlyComments(file)).map(({ index, message }) =>
          violation(file, { start: start + index }, message),
        );
      }),
  ];
}

/** The retired words of the glossary's table. */
export function readRetiredWords(glossary: SourceFile | undefined): RetiredWord[] {
  return [...(glossary?.text.matchAll(ROW) ?? [])].flatMap(([, words = "", scope = "", replacement = ""]) =>
    words.split(", ").map((word) => ({ word, scope, replacement })),
  );
}

type FindRetired = (text: string) => readonly { readonly index: number; readonly message: string }[];

/** Finds retired words outside of backticks, where a text quotes the wire format, a column or a path. */
function proseMatcher(retired: readonly RetiredWord[]): FindRetired {
  const words = new Map(retired.filter(({ scope }) => scope === "everywhere").map((each) => [each.word, each]));
  if (words.size === 0) return () => [];
  const pattern = new RegExp(`\\b(?:${[...words.keys()].join("|")})\\b`, "gi");
  return (text) =>
    [...withoutQuotations(text).matchAll(pattern)].map(({ 0: found, index }) => ({
      index,
      message: describe(found, words.get(found.toLowerCase())),
    }));
}

const describe = (word: string, retired: RetiredWord | undefined) =>
  `"${word}" is retired: use ${retired?.replacement ?? "another word"} (${GLOSSARY})`;

const withoutQuotations = (text: string) =>
  text.replace(/```.*?```|`[^`\n]*`/gs, (quotation) => quotation.replace(/[^\n]/g, " "));

/** The comments of a style sheet, a YAML file or a shell script; other text becomes spaces, so that offsets stay. */
function onlyComments({ path, text }: SourceFile): string {
  const comment = path.endsWith(".css") ? /\/\*.*?\*\//gs : /(?<=^|\s)#.*$/gm;
  const blank = text.replace(/[^\n]/g, " ");
  return [...text.matchAll(comment)].reduce(
    (result, { 0: found, index }) => result.slice(0, index) + found + result.slice(index + found.length),
    blank,
  );
}

type NamesByWord = ReadonlyMap<string, RetiredWord>;

function retiredPath({ path }: SourceFile, names: NamesByWord): Violation[] {
  const word = path
    .split("/")
    .flatMap(wordsOf)
    .find((each) => names.has(each));
  return word ? [{ path, message: describe(word, names.get(word)) }] : [];
}

/** The words of an identifier or a file name, in lower case. */
function wordsOf(name: string): string[] {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== "");
}

function retiredIdentifiers(file: CodeFile, names: NamesByWord, types: NamesByWord): Violation[] {
  if (isGenerated(file.path)) return [];
  const found: Violation[] = [];
  walk(file.program, (node) => {
    for (const name of declaredNames(node)) {
      const word = wordsOf(name).find((each) => names.has(each));
      const retired = word === undefined ? undefined : names.get(word);
      if (retired && !Object.hasOwn(prescribedNames, `${file.path} ${name}`))
        found.push(violation(file, node, describe(name, retired)));
    }
  });
  for (const node of declaredTypes(file)) {
    const retired = types.get(nameOf(node.id));
    if (retired) found.push(violation(file, node, describe(retired.word, retired)));
  }
  return found;
}

const withId = /^(VariableDeclarator|FunctionDeclaration|ClassDeclaration|TS(TypeAlias|Interface)Declaration)$/;
const withKey = /^(TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition|AccessorProperty)$/;

/** The names that a node declares: variables, functions, parameters, types and members of types. */
function declaredNames(node: SyntaxNode): string[] {
  const own = withId.test(node.type) ? bindings(node.id) : withKey.test(node.type) ? [nameOf(node.key)] : [];
  const parameters = /Function/.test(node.type) && Array.isArray(node.params) ? node.params.flatMap(bindings) : [];
  return [...own, ...parameters];
}

/** The variables of a binding: an identifier, or a pattern, whose shorthand fields keep the name of the field. */
function bindings(target: unknown): string[] {
  if (!isNode(target)) return [];
  if (target.type === "AssignmentPattern") return bindings(target.left);
  if (target.type === "RestElement") return bindings(target.argument);
  if (target.type === "ArrayPattern") return (target.elements as unknown[]).flatMap(bindings);
  if (target.type !== "ObjectPattern") return [nameOf(target)];
  return (target.properties as SyntaxNode[]).flatMap((property) =>
    property.type === "Property" ? (property.shorthand ? [] : bindings(property.value)) : bindings(property),
  );
}

function retiredTitles(file: CodeFile, prose: FindRetired): Violation[] {
  const found: Violation[] = [];
  if (!/\.test\.tsx?$/.test(file.path)) return found;
  walk(file.program, (node) => {
    if (node.type !== "CallExpression" || !/^(test|it|describe|journey|thorough)$/.test(runnerOf(node.callee))) return;
    const [title] = node.arguments as SyntaxNode[];
    if (title?.type !== "Literal" && title?.type !== "TemplateLiteral") return;
    const text = file.text.slice(title.start + 1, title.end - 1);
    found.push(...prose(text).map(({ message }) => violation(file, title, message)));
  });
  return found;
}

/** `test` of `test(…)`, `test.each(…)(…)` and the like. */
function runnerOf(callee: unknown): string {
  if (!isNode(callee)) return "";
  if (callee.type === "MemberExpression") return runnerOf(callee.object);
  return callee.type === "CallExpression" ? runnerOf(callee.callee) : nameOf(callee);
}
