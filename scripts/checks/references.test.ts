import { expect, test } from "vitest";
import { plantedTree } from "./reading/tree.ts";
import { citedSources, namedPaths } from "./references.ts";

const pages = {
  "docs/wire.md": "# Wire\n\n## Envelope\n\n### Field errors\n",
  "docs/rules/votes.md": "**V76** One vote.\n\n**V77** No more.\n",
  "packages/domain/src/votes.ts": "export const one = 1;",
};
const inCode = (comment: string) =>
  plantedTree({ ...pages, "packages/web/src/a.ts": `${comment}\nexport const a = 1;` });
const inPage = (text: string) => plantedTree({ ...pages, "docs/guides/a.md": text });
const sources = (comment: string) => citedSources(inCode(comment)).map(({ message }) => message);
const paths = (comment: string) => namedPaths(inCode(comment)).map(({ message }) => message);
const pagePaths = (text: string) => namedPaths(inPage(text)).map(({ message }) => message);

test.each([
  ["/** One. Source: api-content 1.3. */", "api-content 1.3"],
  ["/** Source: specification, section 9 */", "specification, section 9"],
  ["// Source: V76.", "V76"],
  ["/* Sources: docs/wire.md; the issue on votes. Two. */", "the issue on votes"],
  ["/**\n * One. Source:\n * docs/gone.md V1.\n */", "docs/gone.md V1"],
])("the source in %j fails", (comment, source) => {
  expect(sources(comment)).toEqual([`"${source}" is no path of the repository and no public standard`]);
});

test.each([
  '/** Source: docs/wire.md "Envelope". */',
  "/** One. Source: docs/rules/votes.md V76 and V77. Two. */",
  "/** Source: packages/domain/src/votes.ts. */",
  "// Source: https://www.w3.org/TR/a.html, 3.2 and 4.4.",
  "/** Source: docs/rules/votes.md V76; https://schema.org/QAPage. */",
  "/** Source: RFC 8058. */ // Source: WCAG 2.2.",
  "/** Source: WebAuthn Level 3, 5.1.2. */ // Source: signal(7).",
  'const text = "Source: nothing";',
])("the source in %j passes", (comment) => {
  expect(sources(comment)).toEqual([]);
});

test("a comment that names a missing path, rule or section fails", () => {
  expect(paths("/** See packages/domain/src/gone.ts and `docs/wire.md`. */")).toEqual([
    "there is no packages/domain/src/gone.ts",
  ]);
  expect(paths("// Rules: docs/rules/votes.md V76\n// and V78.")).toEqual(["docs/rules/votes.md has no rule V78"]);
  expect(paths('/** Source: docs/wire.md "Envelope" and\n * "Field\n * errors" and "Gone". */')).toEqual([
    'docs/wire.md has no section "Gone"',
  ]);
});

test("a violation has the line of the reference", () => {
  const tree = inCode("/**\n * One.\n * Source: elsewhere. See scripts/gone.ts.\n */");
  expect([...citedSources(tree), ...namedPaths(tree)].map(({ line }) => line)).toEqual([3, 3]);
});

test("a page that names or links a missing file fails", () => {
  expect(
    pagePaths("`packages/domain/src/gone.ts`, `domain/src/gone.ts`, [wire](../wire.md), [gone](gone.md#a)"),
  ).toEqual([
    "there is no packages/domain/src/gone.ts",
    "there is no packages/domain/src/gone.ts",
    "there is no docs/guides/gone.md",
  ]);
});

test("folders, placeholders, web addresses and anchors pass", () => {
  const text =
    "`docs/rules/`, `packages/domain/<name>.ts`, `docs/*.md`, [w](https://a.org/b), [here](#here), `@a/docs/b`";
  expect(pagePaths(`${text}, \`domain/src/votes.ts\`, \`e2e\`, [root](../../docs)`)).toEqual([]);
});

test("the changelog may name removed files", () => {
  expect(namedPaths(plantedTree({ "CHANGELOG.md": "Removed `docs/gone.md`." }))).toEqual([]);
});
