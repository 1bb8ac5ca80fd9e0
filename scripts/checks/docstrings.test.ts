import { expect, test } from "vitest";
import { docstrings } from "./docstrings.ts";
import { plantedTree } from "./reading/tree.ts";

const says = (files: Record<string, string>) => docstrings(plantedTree(files)).map(({ message }) => message);

test.each([
  ["packages/domain/src/a.ts", "export function castVote() {}"],
  ["packages/i18n/src/a.ts", "export const castVote = () => 1;"],
  ["packages/contract/src/calls/votes.ts", "export const castVote = call({});"],
  ["packages/server/src/platform/db/index.ts", "// A comment.\nexport async function castVote() {}"],
  ["packages/server/src/features/votes/index.ts", "export function castVote() {}"],
])("an exported function of %s without a docstring fails", (path, text) => {
  expect(says({ [path]: text })).toEqual(["castVote has no docstring"]);
  expect(says({ [path]: `/** Casts a vote. */\n${text.replace(/^\/\/.*\n/, "")}` })).toEqual([]);
});

test("a re-export of a feature's index has its docstring at the declaration", () => {
  const index = { "packages/server/src/features/votes/index.ts": `export { castVote } from "./cast-vote.ts";` };
  const declared = "packages/server/src/features/votes/cast-vote.ts";
  expect(says({ ...index, [declared]: "export function castVote() {}" })).toEqual(["castVote has no docstring"]);
  expect(says({ ...index, [declared]: "/** Casts. */\nexport function castVote() {}" })).toEqual([]);
});

test("a function derived from another call needs no docstring", () => {
  const variant = `export const saveTags = call({ ...savePage("tag"), errors: [] }); export const readTags = readPage("tag");`;
  expect(says({ "packages/contract/src/calls/settings.ts": variant })).toEqual([]);
});

test("elsewhere, and on functions that are not exported, a docstring is optional", () => {
  expect(says({ "packages/web/src/app/a.ts": "export function a() {}" })).toEqual([]);
  expect(says({ "packages/domain/src/a.ts": "function a() {}" })).toEqual([]);
});
