import { type Declaration, readStyleSheet } from "./reading/stylesheet.ts";
import { children, isNode, nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import {
  type CodeFile,
  resolveRelative,
  type SourceFile,
  type Tree,
  type Violation,
  violation,
} from "./reading/tree.ts";

const styleSheets = (tree: Tree) => tree.files.filter(({ path }) => path.endsWith(".css"));
const tokens = /^packages\/web\/src\/styles\/[a-z-]*tokens[a-z-]*\.css$/;

function eachDeclaration(files: readonly SourceFile[], check: (each: Declaration) => string | undefined): Violation[] {
  return files.flatMap((file) =>
    readStyleSheet(file.text).declarations.flatMap((each) => {
      const wrong = check(each);
      return wrong ? [violation(file, each, `${each.property}: ${wrong}`)] : [];
    }),
  );
}

const physicalProperty =
  /^(left|right|top|bottom|(margin|padding|scroll-margin|scroll-padding|border)-(left|right|top|bottom)(-.*)?|border-(top|bottom)-(left|right)-radius)$/;

/** Logical properties only, so that right-to-left languages need no extra styles. */
export function logicalProperties(tree: Tree): Violation[] {
  return eachDeclaration(styleSheets(tree), ({ property, value }) => {
    if (physicalProperty.test(property)) return "use the logical property (inline-start, block-end, …)";
    if (/^(text-align|float|clear)$/.test(property) && /\b(left|right)\b/.test(value)) return "use start or end";
    const sides = /^(margin|padding|inset)$/.test(property) ? value.split(/\s+(?![^(]*\))/) : [];
    return sides.length === 4 && sides[1] !== sides[3] ? "four sides are physical; use -inline and -block" : undefined;
  });
}

const colourProperty =
  /color|^(background|border|outline|fill|stroke|box-shadow|text-shadow|text-decoration|caret)|^--/;
const writtenColour =
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(white|black|red|green|blue|gr[ae]y|yellow|orange|purple|silver|pink|brown|navy|teal)\b/i;

/** Colours are defined in the tokens and used through custom properties. */
export function namedColours(tree: Tree): Violation[] {
  const files = styleSheets(tree).filter(({ path }) => !tokens.test(path));
  return eachDeclaration(files, ({ property, value, within }) => {
    if (!colourProperty.test(property) || within.some((each) => /forced-colors/.test(each))) return undefined;
    const colour = writtenColour.exec(value.replace(/var\(--[\w-]+/g, ""));
    return colour ? `"${colour[0]}" is a colour without a name; use a custom property` : undefined;
  });
}

/** Every layer is in the declared order: one that is not would override all others. */
export function declaredLayers(tree: Tree): Violation[] {
  const sheets = styleSheets(tree);
  const orders = sheets.flatMap(({ text }) => [...text.matchAll(/@layer ([\w\s,-]+);/g)]);
  const declared = new Set(orders.flatMap(([, names = ""]) => names.split(",").map((name) => name.trim())));
  return sheets.flatMap((file) =>
    [...file.text.matchAll(/@layer ([\w-]+)\s*\{/g)]
      .filter(([, name = ""]) => !declared.has(name))
      .map(({ 1: name, index }) =>
        violation(file, { start: index }, `the layer "${name}" is not in the declared order`),
      ),
  );
}

/** Every used custom property is defined, and every defined one is used. */
export function knownCustomProperties(tree: Tree): Violation[] {
  const texts = [...styleSheets(tree), ...tree.code.filter(({ path }) => path.startsWith("packages/web/src/"))];
  const mentioned = texts.map(({ text }) => text).join("\n");
  const used = new Set([...mentioned.matchAll(/var\(\s*(--[\w-]+)/g)].map((found) => found[1]));
  const defined = new Set([...mentioned.matchAll(/(--[\w-]+)["']?\s*:/g)].map((found) => found[1]));
  const written = tree.code
    .filter(({ path }) => path.startsWith("packages/web/src/"))
    .map(({ text }) => text)
    .join("\n");
  return eachDeclaration(styleSheets(tree), ({ property, value }) => {
    const unknown = [...value.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].find(([, name = ""]) =>
      isUndefined(name, defined, written),
    );
    if (unknown) return `${unknown[1]} is defined nowhere`;
    return property.startsWith("--") && !used.has(property) && !written.includes(property)
      ? "is never used"
      : undefined;
  });
}

/** Code may build the name of a property, such as `accent-${step}`. */
function isUndefined(name: string, defined: ReadonlySet<string | undefined>, written: string): boolean {
  const bare = name.slice(2);
  const beginning = `${bare.replace(/\d+$/, "")}\${`;
  return !defined.has(name) && !written.includes(`${bare}"`) && !written.includes(beginning);
}

/** Every class of a CSS module is used, and every used class exists. */
export function moduleClasses(tree: Tree): Violation[] {
  const uses = classUses(tree);
  return styleSheets(tree)
    .filter(({ path }) => path.endsWith(".module.css"))
    .flatMap((file) => {
      const { used, dynamic, places } = uses.get(file.path) ?? { used: new Set(), dynamic: false, places: [] };
      const defined = definedClasses(file.text);
      const unused = dynamic ? [] : [...defined].filter((name) => !used.has(name));
      return [
        ...unused.map((name) => ({ path: file.path, message: `.${name} is never used` })),
        ...places
          .filter(({ name }) => !defined.has(name))
          .map(({ by, node, name }) => violation(by, node, `${file.path} has no class .${name}`)),
      ];
    });
}

/** Classes of the selectors, without `:global(…)`; composed classes count as used by the composing one. */
function definedClasses(text: string): Set<string> {
  const { selectors, declarations } = readStyleSheet(text);
  const names = new Set<string>();
  for (const selector of selectors.filter((each) => !each.startsWith("@"))) {
    for (const found of selector.replace(/:global\([^)]*\)/g, "").matchAll(/\.([a-zA-Z_][\w-]*)/g))
      names.add(found[1] ?? "");
  }
  for (const { property, value } of declarations) {
    if (property === "composes" && !/\bfrom\b/.test(value)) for (const name of value.split(/\s+/)) names.delete(name);
  }
  return names;
}

interface Uses {
  readonly used: Set<string>;
  /** The class is computed, so any may be used. */
  dynamic: boolean;
  readonly places: { by: CodeFile; node: SyntaxNode; name: string }[];
}

function classUses(tree: Tree): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  for (const file of tree.code) {
    for (const [local, path] of moduleImports(file)) {
      const found = uses.get(path) ?? { used: new Set(), dynamic: false, places: [] };
      uses.set(path, found);
      walk(file.program, (node, ancestors) => noteUse(file, node, ancestors, { local, found }));
    }
  }
  return uses;
}

function noteUse(
  by: CodeFile,
  node: SyntaxNode,
  ancestors: readonly SyntaxNode[],
  { local, found }: { local: string; found: Uses },
) {
  if (node.type !== "Identifier" || nameOf(node) !== local) return;
  const parent = ancestors.at(-1);
  if (
    !parent ||
    /^Import/.test(parent.type) ||
    (parent.type === "Property" && parent.key === node && !parent.shorthand)
  )
    return;
  const member =
    parent.type === "MemberExpression" && parent.object === node ? (parent.property as SyntaxNode) : undefined;
  const name = member && (!parent.computed || member.type === "Literal") ? nameOf(member) : "";
  if (name === "") {
    found.dynamic = true;
    return;
  }
  found.used.add(name);
  found.places.push({ by, node, name });
}

/** Local name -> path of the imported CSS module. */
function moduleImports(file: CodeFile): [string, string][] {
  return children(file.program).flatMap((statement) => {
    const source =
      statement.type === "ImportDeclaration" && isNode(statement.source) ? String(statement.source.value) : "";
    if (!source.endsWith(".module.css")) return [];
    const path = resolveRelative(file.path, source);
    return (statement.specifiers as SyntaxNode[]).map((each): [string, string] => [nameOf(each.local), path]);
  });
}
