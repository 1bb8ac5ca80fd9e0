import { children, isNode, nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import { type CodeFile, isTest, type Tree, type Violation, violation } from "./reading/tree.ts";

const DECLARATIONS = "packages/domain/src/settings/declarations.ts";
const schemas = /^packages\/contract\/src\/(setting-schemas|calls\/(settings|site|mail-and-privileges))\.ts$/;
const forms = /^packages\/web\/src\/screens\/admin\/settings\//;
const types = /^packages\/(domain\/src\/settings\/|server\/src\/features\/site\/|web\/src\/(app\/boot|page-boot)\.ts$)/;

/** Settings with schemas and forms of their own, by their declared type. */
const BY_HAND = /^(structure|tags)$/;

/**
 * A setting is declared once: no type, schema or form where settings are stored, sent, shown and edited repeats it.
 * Names of a single word are left out, because other things share them. Source: docs/decisions/settings.md.
 */
export function settingsDeclaredOnce(tree: Tree): Violation[] {
  const names = new Set(declaredNames(tree).filter((name) => name.includes("_")));
  const files = tree.code.filter(({ path }) => path !== DECLARATIONS && !isTest(path));
  return files.flatMap((file) => repeated(file, names));
}

function declaredNames(tree: Tree): string[] {
  const file = tree.code.find(({ path }) => path === DECLARATIONS);
  const found: string[] = [];
  walk(file?.program ?? { type: "Program", start: 0, end: 0 }, (node, ancestors) => {
    const isDeclaration = node.type === "VariableDeclarator" && nameOf(node.id) === "settingDeclarations";
    if (!isDeclaration || ancestors.length === 0) return;
    const sections = propertiesOf(objectIn(node.init));
    found.push(...sections.flatMap(({ value }) => plainSettings(objectIn(value))));
  });
  return found;
}

function plainSettings(section: SyntaxNode | undefined): string[] {
  const typeOf = (setting: SyntaxNode) =>
    propertiesOf(objectIn(setting.value)).find(({ key }) => nameOf(key) === "type")?.value as SyntaxNode | undefined;
  return propertiesOf(section)
    .filter((setting) => !BY_HAND.test(String(typeOf(setting)?.value)))
    .map(({ key }) => nameOf(key));
}

/** The object literal below `as const` and `satisfies`. */
function objectIn(value: unknown): SyntaxNode | undefined {
  if (!isNode(value)) return undefined;
  return value.type === "ObjectExpression" ? value : objectIn(value.expression);
}

const propertiesOf = (object: SyntaxNode | undefined): SyntaxNode[] =>
  object ? children(object).filter(({ type }) => type === "Property") : [];

function repeated(file: CodeFile, names: ReadonlySet<string>): Violation[] {
  const isForm = forms.test(file.path);
  const isSchema = schemas.test(file.path);
  const found: Violation[] = [];
  walk(file.program, (node) => {
    const isType = node.type === "TSPropertySignature" && (isForm || isSchema || types.test(file.path));
    const isEntry = isSchema && isNode(node.value) && node.value.type === "CallExpression";
    const isField = isForm && objectIn(node.value) !== undefined;
    const isRepeated = isType || (node.type === "Property" && (isEntry || isField));
    const name = isRepeated ? nameOf(node.key) : "";
    if (names.has(name)) {
      found.push(violation(file, node, `the setting "${name}" is declared in ${DECLARATIONS}; derive from there`));
    }
  });
  return found;
}
