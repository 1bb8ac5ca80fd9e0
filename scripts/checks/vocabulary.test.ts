import { expect, test } from "vitest";
import { plantedTree, readTree } from "./reading/tree.ts";
import { noRetiredWords, readRetiredWords, uniqueTypes } from "./vocabulary.ts";

const glossary = `# Vocabulary

| Retired | Where | Use instead |
|---|---|---|
| lane, lanes | everywhere | job queue |
| wish | names | request |
| Facts | types | a specific name |
`;

function messages(files: Readonly<Record<string, string>>) {
  return noRetiredWords(plantedTree({ "docs/vocabulary.md": glossary, ...files })).map(
    ({ path, line, message }) => `${path}:${line ?? ""} ${message.replace(/:.*/, "")}`,
  );
}

test.each([
  ["packages/domain/src/a.ts", "const lane = 1;", `1 "lane" is retired`],
  ["packages/domain/src/a.ts", "function startLane() {}", `1 "startLane" is retired`],
  ["packages/domain/src/a.ts", "const f = ({ a: wish }: X, [myWish]: Y) => 1;", `1 "wish" is retired`],
  ["packages/domain/src/a.ts", "interface A { readonly lanes: 1 }", `1 "lanes" is retired`],
  ["packages/domain/src/a.ts", "class A { wish = 1; }", `1 "wish" is retired`],
  ["packages/domain/src/a.ts", "interface Facts {}", `1 "Facts" is retired`],
  ["packages/domain/src/a.ts", "\n/** Runs in\n * two Lanes. */\nconst a = 1;", `3 "Lanes" is retired`],
  ["packages/domain/src/a.test.ts", `test("A1 a lane ends", () => {});`, `1 "lane" is retired`],
  ["packages/domain/src/a.test.ts", `describe.each([1])("a lane", () => {});`, `1 "lane" is retired`],
  ["packages/domain/src/lane-a.ts", "", ` "lane" is retired`],
  ["packages/web/src/ui/Button.module.css", "a {\n  /* a lane */\n}", `2 "lane" is retired`],
  ["locales/en_US.yaml", "a: 1\n# a lane\n", `2 "lane" is retired`],
  ["docs/rules/votes.md", "# Votes\n\nOne lane.\n", `3 "lane" is retired`],
])("%s %j fails", (path, text, message) => {
  expect(messages({ [path]: text })).toContain(`${path}:${message}`);
});

test.each([
  ["packages/domain/src/a.ts", `const plane = "lane"; const { wish } = reply; plane.lane();`],
  ["packages/domain/src/a.ts", "// A wish, and the column `lane`.\nconst a = 1;"],
  ["packages/domain/src/a.ts", "interface VoteFacts {}"],
  ["locales/en_US.yaml", "a: A lane"],
  ["CHANGELOG.md", "A lane."],
  ["docs/a.md", "The field `lane`.\n\n```\nlane\n```\n"],
])("%s %j passes", (path, text) => {
  expect(messages({ [path]: text })).toEqual([]);
});

test("a glossary without the table fails", () => {
  expect(messages({ "docs/vocabulary.md": "# Vocabulary" })).toEqual([
    "docs/vocabulary.md: has no table of retired words",
  ]);
});

test("the glossary of the repository lists the retired words with their replacements", () => {
  const words = readRetiredWords(readTree().file("docs/vocabulary.md"));
  expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(["kept", "refusal", "hurry", "wish"]));
  expect(words.filter(({ replacement }) => replacement.trim() === "")).toEqual([]);
});

test("a type name that two files declare fails", () => {
  const files = {
    "packages/domain/src/a.ts": "export interface Entry {}",
    "packages/server/src/b.ts": "type Entry = 1;",
    "packages/web/src/c.ts": "class Entry {} interface Other {}",
  };
  expect(uniqueTypes(plantedTree(files)).map(({ path, message }) => `${path} ${message}`)).toEqual([
    `packages/server/src/b.ts the type "Entry" is also declared in packages/domain/src/a.ts`,
    `packages/web/src/c.ts the type "Entry" is also declared in packages/domain/src/a.ts`,
  ]);
});

test("a class and an interface of one file, and types inside of modules and functions, pass", () => {
  const files = {
    "packages/domain/src/a.ts": "class Entry {} interface Entry {}",
    "packages/web/src/b.ts": `declare module "x" { interface Entry {} } function f() { type Entry = 1; }`,
  };
  expect(uniqueTypes(plantedTree(files))).toEqual([]);
});
