import { parseSync } from "vite";

/** A node of the syntax tree; which further properties it has depends on its type. */
export interface Node {
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

/** One module mentioned by another. */
export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Vanishes when types are stripped. */
  readonly typeOnly: boolean;
  readonly kind: "static" | "dynamic" | "reexport";
  readonly start: number;
}

/** A parsed TypeScript or JavaScript file. */
export interface Syntax {
  readonly program: Node;
  readonly comments: readonly Comment[];
  readonly imports: readonly Import[];
}

type Parsed = ReturnType<typeof parseSync>;

/** Parses a file; a text says why it cannot be parsed. */
export function parse(path: string, text: string): Syntax | string {
  const parsed = parseSync(path, text);
  if (parsed.errors[0]) return parsed.errors[0].message;
  const program = parsed.program as unknown as Node;
  return { program, comments: parsed.comments, imports: importsOf(parsed, program, text) };
}

function importsOf({ module }: Parsed, program: Node, text: string): Import[] {
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
function importTypesOf(program: Node): Import[] {
  const imports: Import[] = [];
  walk(program, (node) => {
    if (node.type !== "TSImportType") return;
    const source = (node.source ?? node.argument) as Node;
    const literal = (source.literal ?? source) as Node;
    imports.push({ specifier: String(literal.value), typeOnly: true, kind: "static", start: node.start });
  });
  return imports;
}

/** Calls `visit` with every node and its ancestors, nearest last. */
export function walk(node: Node, visit: (node: Node, ancestors: readonly Node[]) => void, ancestors: Node[] = []) {
  visit(node, ancestors);
  ancestors.push(node);
  for (const child of children(node)) walk(child, visit, ancestors);
  ancestors.pop();
}

/** The nodes directly below a node, in the order of the text. */
export function children(node: Node): Node[] {
  const found: Node[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) found.push(...value.filter(isNode));
    else if (isNode(value)) found.push(value);
  }
  return found;
}

/** True for a node of the syntax tree. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** True for everything that has parameters and a body. */
export function isFunction(node: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) && isNode(node.body);
}

/** The name of an identifier, of a declaration, or of the thing an expression ends in; "" without one. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return String(node.name);
  if (node.type === "MemberExpression") return node.computed ? "" : nameOf(node.property);
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return nameOf(node.id ?? node.key);
}

/** What a function is called: by itself, or by the variable, property or method that holds it. */
export function functionName(node: Node, ancestors: readonly Node[]): string {
  const parent = ancestors.at(-1);
  const holder = parent && /^(VariableDeclarator|Property|MethodDefinition|PropertyDefinition)$/.test(parent.type);
  return nameOf(node) || (holder ? nameOf(parent) : "");
}
