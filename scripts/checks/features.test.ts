import { expect, test } from "vitest";
import { featureFiles, oneWriter } from "./features.ts";
import { plantedTree } from "./reading/tree.ts";

const shape = (path: string, text: string) =>
  featureFiles(plantedTree({ [`packages/server/src/features/${path}`]: text })).map(({ message }) => message);

test.each([
  ["voting/index.ts", "", `"voting" has no place in the order`],
  ["votes/sql/old/queries.ts", "", "the folders of a feature have no folders"],
  ["votes/routes.ts", `import { vote } from "./cast-vote.ts";`, "./cast-vote.ts is not named after vote"],
  [
    "votes/routes.ts",
    `import { castVote, a } from "./cast-vote.ts";`,
    "./cast-vote.ts holds castVote, a; one use case, one file",
  ],
  ["votes/queries.ts", "export function findVote(id, db) {}", "findVote takes db or tx first"],
])("features/%s with %s fails", (path, text, message) => {
  expect(shape(path, text)).toEqual([message]);
});

test("the files of section 4 pass", () => {
  const routes = `import type { Handlers } from "../../handler.ts";
import { listVotes, countVotes } from "./queries.ts";
import { castVote, repeatedVote } from "./cast-vote.ts";
import { setUserRole, roleProblems } from "./set-role.ts";`;
  expect(shape("votes/routes.ts", routes)).toEqual([]);
  expect(
    shape("votes/cast-vote.ts", "export async function castVote(app, who) {}\nexport const store = (app, tx) => 1;"),
  ).toEqual([]);
  expect(shape("votes/queries.ts", "export function findVote(db, id) {}")).toEqual([]);
});

const tables = {
  "packages/server/src/tables.ts": `import type { VoteRow } from "./features/votes/table.ts";
export interface Tables { votes: VoteRow; jobs: JobRow }`,
};
const writer = (path: string, text: string) =>
  oneWriter(plantedTree({ ...tables, [`packages/server/src/${path}`]: text })).map(({ message }) => message);

test("a write to another feature's table fails", () => {
  expect(writer("features/posts/queries.ts", `tx.insertInto("votes").values({});`)).toEqual([
    "writes votes, which belongs to features/votes/",
  ]);
  expect(writer("import/stream.ts", `upsert(tx, "votes", row);`)).toEqual([
    "writes votes, which belongs to features/votes/",
  ]);
  expect(writer("features/votes/queries.ts", `tx.deleteFrom("jobs");`)).toEqual([
    "writes jobs, which belongs to platform/",
  ]);
});

test("the owning feature writes, any feature reads", () => {
  expect(writer("features/votes/bulk.ts", `tx.insertInto("votes").values({});`)).toEqual([]);
  expect(writer("features/posts/queries.ts", `db.selectFrom("votes");`)).toEqual([]);
});
