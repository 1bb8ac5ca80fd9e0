import { parseSync } from "vite";

/** A node of the syntax tree; its further properties depend on its type. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

interface Comment {
  readonly type: "Line" | "Block";
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** An import of a module. */
export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Removed when types are stripped. */
  readonly typeOnly: boolean;
  readonly kind: "static" | "dynamic" | "reexport";
  readonly start: number;
}

/** A parsed TypeScript or JavaScript file. */
export interface Syntax {
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
  readonly imports: readonly Import[];
}

type ParseResult = ReturnType<typeof parseSync>;

/** Parses a file; returns a message when it cannot be parsed. */
export function parse(path: string, text: string): Syntax | string {
  const parsed = parseSync(path, text);
  if (parsed.errors[0]) return parsed.errors[0].message;
  const program = parsed.program as unknown as SyntaxNode;
  return { program, comments: parsed.comments, imports: importsOf(parsed, program, text) };
}

function importsOf({ module }: ParseResult, program: SyntaxNode, text: string): Import[] {
  const imports: Import[] = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    imports.push({ specifier: moduleRequest.value, typeOnly, kind: "static", start });
  }
  for (const { entries, start } of module.staticExports) {
    const specifier = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (!specifier) continue;
    imports.push({ specifier, typeOnly: entries.every((entry) => entry.isType), kind: "reexport", start });
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    if (/^["'].*["']$/.test(written)) {
      imports.push({ specifier: written.slice(1, -1), typeOnly: false, kind: "dynamic", start });
    }
  }
  return text.includes("import(") ? [...imports, ...importTypesOf(program)] : imports;
}

/** `import("./x.ts").Y` in a type. */
function importTypesOf(program: SyntaxNode): Import[] {
  const imports: Import[] = [];
  walk(program, (node) => {
    if (node.type !== "TSImportType") return;
    const source = (node.source ?? node.argument) as SyntaxNode;
    const literal = (source.literal ?? source) as SyntaxNode;
    imports.push({ specifier: String(literal.value), typeOnly: true, kind: "static", start: node.start });
  });
  return imports;
}

/** Calls `visit` with every node and its ancestors, nearest last. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void,
  ancestors: SyntaxNode[] = [],
) {
  visit(node, ancestors);
  ancestors.push(node);
  for (const child of children(node)) walk(child, visit, ancestors);
  ancestors.pop();
}

/** The nodes directly below a node, in the order of the text. */
export function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) found.push(...value.filter(isNode));
    else if (isNode(value)) found.push(value);
  }
  return found;
}

/** True for a node of the syntax tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

/** True for everything that has parameters and a body. */
export function isFunction(node: SyntaxNode): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) && isNode(node.body);
}

/** The name of an identifier, of a declaration, or of the end of a member expression; "" without one. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return String(node.name);
  if (node.type === "MemberExpression") return node.computed ? "" : nameOf(node.property);
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return nameOf(node.id ?? node.key);
}

/** The name of a function: its own, or that of the variable, property or method that holds it. */
export function functionName(node: SyntaxNode, ancestors: readonly SyntaxNode[]): string {
  const parent = ancestors.at(-1);
  const holder = parent && /^(VariableDeclarator|Property|MethodDefinition|PropertyDefinition)$/.test(parent.type);
  return nameOf(node) || (holder ? nameOf(parent) : "");
}
