import { expect, test } from "vitest";
import { findVoteGroups, type VoteEdge } from "./vote-groups.ts";

const limits = { votes: 10, share: 70 };
const edge = (voter_id: string, author_id: string, votes: number): VoteEdge => ({ voter_id, author_id, votes });
/** Each votes so often for each other one. */
const ring = (ids: readonly string[], votes: number) =>
  ids.flatMap((id) => ids.filter((other) => other !== id).map((other) => edge(id, other, votes)));
/** People who vote for many. */
const others = Array.from({ length: 8 }, (_, at) => edge(`o${at}`, `p${at}`, 5));
const idsOf = (edges: readonly VoteEdge[], links: readonly (readonly [string, string])[] = []) =>
  findVoteGroups(edges, links, limits).map((group) =>
    group
      .map(({ id }) => id)
      .toSorted()
      .join(" "),
  );

test.each<[string, readonly VoteEdge[], readonly (readonly [string, string])[], readonly string[]]>([
  ["three who vote for each other", ring(["a", "b", "c"], 5), [], ["a b c"]],
  ["a circle", [edge("a", "b", 10), edge("b", "c", 12), edge("c", "a", 10)], [], ["a b c"]],
  ["two are a pair", ring(["a", "b"], 20), [], []],
  ["too few votes", ring(["a", "b", "c"], 4), [], []],
  [
    "one who votes elsewhere leaves the rest",
    [...ring(["a", "b", "c", "d", "e"], 4), edge("e", "p1", 20)],
    [],
    ["a b c d"],
  ],
  ["a small share", [...ring(["a", "b", "c"], 5), ...["a", "b", "c"].map((id) => edge(id, "p1", 5))], [], []],
  ["votes in one direction", [edge("a", "c", 20), edge("b", "c", 20)], [], []],
  [
    "shared addresses make up for a direction",
    [edge("a", "c", 20), edge("b", "c", 20)],
    [
      ["a", "c"],
      ["b", "c"],
    ],
    ["a b c"],
  ],
  ["two groups", [...ring(["a", "b", "c"], 5), ...ring(["x", "y", "z"], 6)], [], ["x y z", "a b c"]],
  ["authors for whom all vote", [...ring(["a", "b", "c"], 5), edge("o1", "a", 30)], [], []],
])("VR6 %s", (_, edges, links, found) => {
  expect(idsOf([...others, ...edges], links)).toEqual(found);
});

test("VR6 more than twenty are a community, and without others nothing is above normal", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);
  expect(idsOf([...others, ...ring(ids(9), 3)])).toHaveLength(1);
  // Each gives ten others a tenth of the votes.
  const circle = (count: number) =>
    ids(count).flatMap((id, at) => Array.from({ length: 10 }, (_, n) => edge(id, `m${(at + n + 1) % count}`, 2)));
  expect(idsOf([...others, ...circle(20)])).toHaveLength(1);
  expect(idsOf([...others, ...circle(21)])).toEqual([]);
  expect(idsOf(ring(["a", "b", "c"], 5))).toEqual([]);
  expect(findVoteGroups([...others, ...ring(["a", "b", "c"], 5)], [], { votes: 0, share: 70 })).toEqual([]);
});

test("VR7 each member has the votes for and from the others", () => {
  const edges = [...others, ...ring(["a", "b", "c"], 5), edge("a", "p1", 2)];
  expect(findVoteGroups(edges, [], limits)).toEqual([
    [
      { id: "a", given: 10, all: 12, received: 10 },
      { id: "b", given: 10, all: 10, received: 10 },
      { id: "c", given: 10, all: 10, received: 10 },
    ],
  ]);
});

test("VR8 a graph of twenty thousand connected people is read without recursion", () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => edge(`n${at}`, `n${(at + 1) % 20_000}`, 10));
  expect(findVoteGroups(chain, [], limits)).toEqual([]);
});
