import { expect, test } from "vitest";
import { plantedTree } from "./reading/tree.ts";
import { quotedRules } from "./rules.ts";

const story = { "packages/server/src/features/votes/cast-vote.test.ts": 'test("Y76 Y77 one vote each", () => {});' };
const says = (files: Record<string, string>) => quotedRules(plantedTree({ ...story, ...files })).map((v) => v.message);

test("a rule without a test that quotes it fails", () => {
  expect(says({ "docs/rules/votes.md": "**Y77** One vote.\n\n**Y78** No more." })).toEqual([
    "Y78 is quoted by no test",
  ]);
});

test("a number with another meaning in a test is not a quotation", () => {
  const text = 'test("one vote each", () => expect("a Y77 of b").toMatch(/[A-Y78]/)); // Y77, Y78';
  const files = { "packages/domain/src/votes.test.ts": text, "docs/rules/votes.md": "**Y78** No more." };
  expect(says(files)).toEqual(["Y78 is quoted by no test"]);
});

test("a number of two rules fails", () => {
  const two = { "docs/rules/users.md": "**Y77** Names.", "docs/rules/votes.md": "**Y77** One vote." };
  expect(says(two)).toEqual(["Y77 is also a rule of docs/rules/users.md"]);
});

test("rules without numbers fail", () => {
  expect(says({ "docs/rules/votes.md": "- One vote." })).toEqual(["holds no rule with a number"]);
});

test("the glossary and the list of letters contain no rules", () => {
  expect(says({ "docs/vocabulary.md": "Words", "docs/rules/README.md": "Letters" })).toEqual([]);
});
