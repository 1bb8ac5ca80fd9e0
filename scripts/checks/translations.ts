import { parse } from "yaml";
import { nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import { type CodeFile, isTest, type Tree, type Violation, violation } from "./reading/tree.ts";

const english = "locales/en_US.yaml";

/** Key of the catalogue -> text, or texts by plural form. */
type Catalogue = ReadonlyMap<string, string | Readonly<Record<string, string>>>;

const pluralForm = /^(zero|one|two|few|many|other)$/;

/** Every key that code uses is in the English catalogue. */
export function knownKeys(tree: Tree): Violation[] {
  const catalogue = read(tree, english);
  if (!catalogue) return [];
  return translations(tree).flatMap(({ file, node, key, prefix }) => {
    if (key !== undefined) return catalogue.has(key) ? [] : [violation(file, node, `t("${key}"): no such text`)];
    if (prefix === undefined || [...catalogue.keys()].some((each) => each.startsWith(prefix))) return [];
    return [violation(file, node, `t(\`${prefix}…\`): no text begins like this`)];
  });
}

/**
 * Every text of the catalogue is used: its key is in the code, matches a template such as `votes.${word}`, or has one
 * of the prefixes `otherPrefixes`, whose keys are built in ways that cannot be followed.
 */
export function usedKeys(tree: Tree, otherPrefixes: readonly string[]): Violation[] {
  const catalogue = read(tree, english);
  if (!catalogue) return [];
  const keys = [...catalogue.keys()];
  const { texts, templates } = writtenTexts(tree);
  const isUsed = (key: string) =>
    texts.has(key) || otherPrefixes.some((each) => key.startsWith(each)) || templates.some((each) => each.test(key));
  const idle = otherPrefixes.filter((prefix) => !keys.some((key) => key.startsWith(prefix)));
  return [
    ...keys.filter((key) => !isUsed(key)).map((key) => ({ path: english, message: `${key} is used nowhere` })),
    ...idle.map((prefix) => ({ path: english, message: `no text begins with "${prefix}"; take it off the list` })),
  ];
}

/** Translations have no extra keys, and the same placeholders as the English text. */
export function agreeingTranslations(tree: Tree): Violation[] {
  const source = read(tree, english);
  if (!source) return [];
  return tree.files
    .filter(({ path }) => /^locales\/[^/]+\.ya?ml$/.test(path) && path !== english)
    .flatMap(({ path }) =>
      [...(read(tree, path) ?? [])].flatMap(([key, text]) => {
        const original = source.get(key);
        if (original === undefined) return [{ path, message: `${key} is not in ${english}` }];
        const [expected, found] = [placeholders(original), placeholders(text)];
        return expected === found
          ? []
          : [{ path, message: `${key} has ${found || "no placeholders"}, not ${expected || "none"}` }];
      }),
    );
}

/** Placeholder names, sorted. A plural form may omit the count ("one answer"). */
function placeholders(text: string | Readonly<Record<string, string>>): string {
  const all = typeof text === "string" ? text : Object.values(text).join(" ");
  const names = new Set([...all.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""));
  if (typeof text !== "string") names.delete("count");
  return [...names].sort().join(" ");
}

function read(tree: Tree, path: string): Catalogue | undefined {
  const file = tree.file(path);
  if (!file) return undefined;
  const catalogue = new Map<string, string | Readonly<Record<string, string>>>();
  const collect = (value: unknown, key: string): void => {
    if (typeof value !== "object" || value === null) catalogue.set(key, String(value));
    else if (Object.keys(value).every((each) => pluralForm.test(each)))
      catalogue.set(key, value as Record<string, string>);
    else for (const [name, below] of Object.entries(value)) collect(below, key ? `${key}.${name}` : name);
  };
  collect(parse(file.text), "");
  return catalogue;
}

interface Translation {
  readonly file: CodeFile;
  readonly node: SyntaxNode;
  readonly key?: string;
  /** The prefix of a key that is built at run time. */
  readonly prefix?: string;
}

/** `t("key")` and `` t(`prefix.${word}`) `` in production code, whatever object `t` belongs to. */
function translations(tree: Tree): Translation[] {
  const found: Translation[] = [];
  for (const file of tree.code.filter(({ path }) => /^(packages|plugins)\//.test(path) && !isTest(path))) {
    walk(file.program, (node) => {
      if (node.type !== "CallExpression" || nameOf(node.callee) !== "t") return;
      const [argument] = node.arguments as SyntaxNode[];
      if (argument) found.push(...keysOf(argument).map((each) => ({ file, node, ...each })));
    });
  }
  return found;
}

function keysOf(node: SyntaxNode): { key?: string; prefix?: string }[] {
  if (node.type === "Literal" && typeof node.value === "string") return [{ key: node.value }];
  if (node.type === "ConditionalExpression")
    return [...keysOf(node.consequent as SyntaxNode), ...keysOf(node.alternate as SyntaxNode)];
  if (node.type !== "TemplateLiteral") return [];
  return [{ prefix: firstPart(node) }];
}

function firstPart(template: SyntaxNode): string {
  const [quasi] = template.quasis as { value: { cooked: string } }[];
  return quasi?.value.cooked ?? "";
}

/** Every string of production code, and every template that may be a key. */
function writtenTexts(tree: Tree): { texts: Set<string>; templates: RegExp[] } {
  const texts = new Set<string>();
  const templates: RegExp[] = [];
  const code = tree.code.filter(({ path }) => /^(packages|plugins)\//.test(path) && !/\.(test|gen)\.tsx?$/.test(path));
  for (const { program } of code) {
    walk(program, (node) => {
      if (node.type === "Literal" && typeof node.value === "string") texts.add(node.value);
      if (node.type === "TemplateLiteral" && /^[a-z_]+\./.test(firstPart(node))) templates.push(keysOfTemplate(node));
    });
  }
  return { texts, templates };
}

/** `votes.${word}_help` matches every key with one word in its place. */
function keysOfTemplate(template: SyntaxNode): RegExp {
  const parts = (template.quasis as { value: { cooked: string } }[]).map(({ value }) =>
    value.cooked.replaceAll(".", "\\."),
  );
  return new RegExp(`^${parts.join("[^.]+")}(\\.|$)`);
}
