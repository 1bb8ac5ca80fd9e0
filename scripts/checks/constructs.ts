import { children, isNode, nameOf, type SyntaxNode, walk } from "./reading/syntax.ts";
import { type CodeFile, isTest, type Tree, type Violation, violation } from "./reading/tree.ts";

/** No default exports (except where a tool requires one), enums, namespaces or `any`. */
export function plainConstructs(tree: Tree): Violation[] {
  return tree.code.flatMap((file) => {
    const found: Violation[] = [];
    const forATool = /[./]config\.(ts|mjs)$/.test(file.path);
    walk(file.program, (node) => {
      const wrong = forATool && node.type === "ExportDefaultDeclaration" ? undefined : banned[node.type]?.(node);
      if (wrong) found.push(violation(file, node, wrong));
    });
    return found;
  });
}

const banned: Readonly<Record<string, (node: SyntaxNode) => string | undefined>> = {
  ExportDefaultDeclaration: () => "no default exports",
  TSEnumDeclaration: () => "no enums; a union of words",
  TSModuleDeclaration: (node) => (node.kind === "namespace" ? "no namespaces" : undefined),
  TSAnyKeyword: () => "no any",
  TSParameterProperty: () => "no parameter properties",
};

const adapters = /^packages\/server\/src\/(platform|plugins)\/|^plugins\//;

/** Classes are errors, platform adapters, or the error boundary. */
export function noClasses(tree: Tree): Violation[] {
  return tree.code.flatMap((file) => {
    const found: Violation[] = [];
    walk(file.program, (node) => {
      if (!/^Class(Declaration|Expression)$/.test(node.type)) return;
      const isError = /Error$/.test(nameOf(node.superClass));
      const isBoundary = nameOf(node) === "ErrorBoundary" && file.path.startsWith("packages/web/");
      if (!isError && !isBoundary && !adapters.test(file.path)) {
        found.push(violation(file, node, `class ${nameOf(node)}: a function will do`));
      }
    });
    return found;
  });
}

const stateless = /^packages\/(domain|contract|content|i18n|plugin-kit|s3|server)\/src\//;

/** No mutable state in modules of the server or of shared packages: no `let` or `var` at the top level. */
export function noModuleState(tree: Tree): Violation[] {
  return tree.code
    .filter(({ path }) => stateless.test(path) && !isTest(path))
    .flatMap((file) =>
      children(file.program)
        .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
        .filter((each) => each.type === "VariableDeclaration" && each.kind !== "const")
        .map((each) => violation(file, each, `${nameOf((each.declarations as SyntaxNode[])[0])}: no state in modules`)),
    );
}

/** Deferred work names its issue. */
export function namedTodos(tree: Tree): Violation[] {
  return tree.code.flatMap((file) =>
    file.comments
      .filter(({ value }) => /\b(TODO(?!\(#\d+\))|FIXME|XXX|HACK)\b/.test(value))
      .map((comment) => violation(file, comment, "deferred work is TODO(#issue)")),
  );
}

/** HTML strings enter a page only where `content` rendered them or the owner of the site wrote them. */
export function oneHtmlDoor(tree: Tree): Violation[] {
  return jsxAttributes(tree, "dangerouslySetInnerHTML")
    .filter(({ file }) => !/\/(Prose|CustomSidebar)\.tsx$/.test(file.path))
    .map(({ file, node }) => violation(file, node, "HTML made from text goes through Prose"));
}

/** No inline styles: the content security policy forbids them. */
export function noInlineStyles(tree: Tree): Violation[] {
  return jsxAttributes(tree, "style").map(({ file, node }) => violation(file, node, "no inline styles; use a class"));
}

function jsxAttributes(tree: Tree, name: string): { file: CodeFile; node: SyntaxNode }[] {
  const found: { file: CodeFile; node: SyntaxNode }[] = [];
  for (const file of tree.code.filter(({ path }) => path.endsWith(".tsx"))) {
    walk(file.program, (node) => {
      if (node.type === "JSXAttribute" && nameOf(node.name) === name) found.push({ file, node });
    });
  }
  return found;
}
