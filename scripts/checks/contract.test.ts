import { expect, test } from "vitest";
import { contractCoverage } from "./contract.ts";
import { plantedTree } from "./reading/tree.ts";

const calls = { "packages/contract/src/calls/votes.ts": "export const castVote = call({});" };
const routes = { "packages/server/src/features/votes/routes.ts": "export const routes = { castVote };" };
const story = { "packages/server/src/features/votes/cast-vote.test.ts": "await ann.api.castVote({});" };
const says = (files: Record<string, string>) => contractCoverage(plantedTree(files)).map(({ message }) => message);

test("a call without a handler fails", () => {
  expect(says({ ...calls, ...story })).toEqual(["castVote has no handler in a routes.ts"]);
});

test("a call that no test makes fails", () => {
  expect(says({ ...calls, ...routes })).toEqual(["castVote is called by no test"]);
});

test("a call with both passes", () => {
  expect(says({ ...calls, ...routes, ...story })).toEqual([]);
});
