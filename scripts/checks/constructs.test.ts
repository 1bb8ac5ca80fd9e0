import { expect, test } from "vitest";
import { namedTodos, noClasses, noInlineStyles, noModuleState, oneHtmlDoor, plainConstructs } from "./constructs.ts";
import { type Check, plantedTree } from "./reading/tree.ts";

const says = (check: Check, text: string, path = "packages/domain/src/a.ts") =>
  check(plantedTree({ [path]: text })).map(({ message }) => message);

test.each([
  ["export default 1;", "no default exports"],
  ["enum Kind { A }", "no enums; a union of words"],
  ["namespace Kinds { export const a = 1; }", "no namespaces"],
  ["const a: any = 1;", "no any"],
  ["class A { constructor(readonly b: string) {} }", "no parameter properties"],
])("%s fails", (text, message) => {
  expect(says(plainConstructs, text)).toEqual([message]);
});

test("a tool's configuration may have a default export", () => {
  for (const path of ["packages/web/vite.config.ts", "docs/.vitepress/config.mjs"])
    expect(says(plainConstructs, "export default {};", path)).toEqual([]);
});

test("a class fails unless it is an error, a platform adapter or the error boundary", () => {
  expect(says(noClasses, "class VoteService {}")).toEqual(["class VoteService: a function will do"]);
  expect(says(noClasses, "class ApiError extends Error {}")).toEqual([]);
  expect(says(noClasses, "class Pool {}", "packages/server/src/platform/db/pool.ts")).toEqual([]);
  expect(says(noClasses, "class ErrorBoundary extends Component {}", "packages/web/src/app/ErrorBoundary.tsx")).toEqual(
    [],
  );
});

test("a variable at the top of a module fails, a constant does not", () => {
  expect(says(noModuleState, "let count = 0;")).toEqual(["count: no state in modules"]);
  expect(says(noModuleState, "export var count = 0;")).toEqual(["count: no state in modules"]);
  expect(says(noModuleState, "const count = 0; function f() { let a = 1; }")).toEqual([]);
});

test("a TODO without an issue fails", () => {
  expect(says(namedTodos, "// TODO: later")).toEqual(["deferred work is TODO(#issue)"]);
  expect(says(namedTodos, "// TODO(#12): later")).toEqual([]);
});

test("an inline style fails", () => {
  const styled = `const A = () => <p style={{ color: "red" }} />;`;
  expect(says(noInlineStyles, styled, "packages/web/src/ui/A.tsx")).toEqual(["no inline styles; use a class"]);
});

test("HTML made from text fails outside Prose", () => {
  const html = "const A = () => <p dangerouslySetInnerHTML={{ __html: a }} />;";
  expect(says(oneHtmlDoor, html, "packages/web/src/components/A.tsx")).toEqual([
    "HTML made from text goes through Prose",
  ]);
  expect(says(oneHtmlDoor, html, "packages/web/src/ui/Prose.tsx")).toEqual([]);
});
